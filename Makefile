# One command runs the console on a real service, one passes the tests. `make` alone lists the rest.
SHELL := /bin/bash
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# Tools are kept outside the checkout, so that the next clone finds them.
export SLUICE_TOOLS ?= $(if $(XDG_CACHE_HOME),$(XDG_CACHE_HOME),$(HOME)/.cache)/sluice/tools
# npm's wasm-opt comes before any other: Debian's makes a console that dies at start.
export PATH := $(CURDIR)/tests/node_modules/.bin:$(SLUICE_TOOLS)/bin:$(HOME)/.cargo/bin:$(PATH)
# trunk takes the value of NO_COLOR for a boolean and stops; offline, it uses the tools above and fetches none.
unexport NO_COLOR
export TRUNK_OFFLINE := true

TARGET := $(if $(CARGO_TARGET_DIR),$(CARGO_TARGET_DIR),target)
# What the console is built from. The server's own files are not part of it.
SOURCES := $(shell find index.html Trunk.toml Cargo.toml Cargo.lock style public src -type f -not -path 'src/server/*' 2>/dev/null)
# Sub-path of a host under which the console is served.
BASE ?= /
LISTEN ?= 127.0.0.1:8080
DATA ?= data

.PHONY: help
help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: build ## Build what is missing and serve the console on http://127.0.0.1:8080 with demonstration data
	@exec $(TARGET)/release/sluice serve --listen $(LISTEN) --data $(DATA) --site dist --base $(BASE) --demo small

.PHONY: build
build: dist/index.html.br ## Build the console and the native program for release
	@echo "[build] cargo build --release"
	@cargo build --release --locked --bin sluice

.PHONY: setup-build
setup-build:
	@.make/setup.sh rust wasm_target trunk wasm_bindgen npm_packages

dist/index.html.br: $(SOURCES) | setup-build
	@echo "[build] trunk build --release"
	@trunk build --release --public-url $(BASE)
	@cargo build --release --locked --bin sluice
	@$(TARGET)/release/sluice pack dist

.PHONY: clean
clean: ## Remove what was built; the data folder and the tools stay
	rm -rf $(TARGET) dist tests/node_modules tests/test-results tests/playwright-report
