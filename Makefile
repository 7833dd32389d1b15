# One command runs the console on a real service, one passes the tests. `make` alone lists the rest.
SHELL := /bin/bash
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# Tools are kept outside the checkout, so that the next clone finds them.
export SLUICE_TOOLS ?= $(if $(XDG_CACHE_HOME),$(XDG_CACHE_HOME),$(HOME)/.cache)/sluice/tools
# npm's commands come first.
export PATH := $(CURDIR)/tests/node_modules/.bin:$(SLUICE_TOOLS)/bin:$(HOME)/.cargo/bin:$(PATH)
# trunk takes the value of NO_COLOR for a boolean and stops; offline, it uses the tools above and fetches none.
unexport NO_COLOR
export TRUNK_OFFLINE := true

# The pinned Rust, also where rustup has that version as "stable" alone.
PINNED := $(shell sed -n 's/^channel = "\(.*\)"/\1/p' rust-toolchain.toml)
ifeq ($(shell rustup toolchain list 2>/dev/null | grep -c '^$(PINNED)-'),0)
ifneq ($(shell rustup run stable rustc --version 2>/dev/null | grep '^rustc $(PINNED) '),)
export RUSTUP_TOOLCHAIN ?= stable
endif
endif

TARGET := $(abspath $(if $(CARGO_TARGET_DIR),$(CARGO_TARGET_DIR),target))
# The sources of the console. The server's own files are not part of it.
SOURCES := $(shell find index.html Trunk.toml .make/*.mjs build.rs Cargo.toml Cargo.lock style public src -type f -not -path 'src/server/*' -not -path 'src/service/*')

# The address and the data folder of `make run`.
LISTEN ?= 127.0.0.1:8080
DATA ?= data
# The service that `make run` passes the API's requests on to; without one it is the API itself.
UPSTREAM ?=

# The program and the console that journeys use: those built here, or those in the archives of a folder BUILT, from another machine.
BUILT ?=
PROGRAM := $(if $(BUILT),$(abspath $(BUILT))/unpacked/sluice,$(TARGET)/release/sluice)
SITE := $(if $(BUILT),$(abspath $(BUILT))/unpacked/site,$(CURDIR)/dist)

.PHONY: help
help: ## List the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: build ## Build what is missing and serve the console on http://127.0.0.1:8080 with demonstration data, or the API of UPSTREAM=URL
	@exec $(TARGET)/release/sluice serve --listen $(LISTEN) --site dist --log warn \
	  $(if $(UPSTREAM),--upstream '$(UPSTREAM)',--data $(DATA) --demo small)

.PHONY: test
test: setup ## Run everything: format, lints, native tests, widget tests, journeys in real browsers
	@.make/setup.sh browsers
	@.make/test.sh

.PHONY: dev
dev: setup-build ## Rebuild and reload the console at each change, against the local service
	@cargo build --locked --bin sluice
	@mkdir -p dist
	@trap 'kill $$service 2>/dev/null' EXIT; \
	$(TARGET)/debug/sluice serve --api-only --listen 127.0.0.1:8081 --data $(DATA) --demo small --log warn \
	  --allow-origin http://$(LISTEN),http://localhost:$(lastword $(subst :, ,$(LISTEN))) & service=$$!; \
	trunk serve --address $(firstword $(subst :, ,$(LISTEN))) --port $(lastword $(subst :, ,$(LISTEN)))

.PHONY: build
build: dist/index.html.br ## Build the console and the native program for release
	@. .make/progress.sh && quietly "[build] the native program" cargo build --locked --release --bin sluice

dist/index.html.br: $(SOURCES)
	@TARGET=$(TARGET) .make/build.sh

.PHONY: dist
dist: $(if $(STATIC),static) build ## Pack what can be installed into target/dist: the one program, the console's static files, their licences; STATIC=yes first installs what links it statically
	@TARGET=$(TARGET) .make/dist.sh release

.PHONY: static
static:
	@.make/setup.sh rust static

.PHONY: release
release: ## Make VERSION of what the changelog has under "Unreleased": in all files, as a commit and a tag
	@.make/release.sh "$(VERSION)"

.PHONY: notes
notes: ## Print what the changelog says of VERSION
	@.make/release.sh notes "$(VERSION)"

.PHONY: unpacked
unpacked: $(if $(BUILT),,build)
	@$(if $(BUILT),rm -rf $(BUILT)/unpacked && mkdir -p $(BUILT)/unpacked && for archive in $(BUILT)/*.tar.gz; do \
	  tar -xzf "$$archive" --strip-components=1 -C $(BUILT)/unpacked || exit 1; done)

# The archives of a program that is not optimised, for `make test`.
.PHONY: archives
archives:
	@TARGET=$(TARGET) .make/dist.sh dev $(TARGET)/archives
	@node tests/deploy/archive.mjs $(TARGET)/archives

.PHONY: bench
bench: build setup ## Measure size, first paint, charts and tables against their peers, in one run; or parts: make bench ARGS="dvr chart"
	@.make/setup.sh peer
	@npm run --silent --prefix tests/bench/peer build
	@SLUICE_BIN=$(TARGET)/release/sluice SLUICE_SITE=$(CURDIR)/dist node tests/bench/bench.mjs $(ARGS)

.PHONY: sizes
sizes: build ## Say how large the console and its sources are, and hold both at what was reached; ARGS=--write makes that what it is now
	@SLUICE_SITE=$(CURDIR)/dist node tests/bench/sizes.mjs $(ARGS)

.PHONY: e2e
e2e: unpacked setup-journeys ## Run the journeys alone: make e2e ARGS="restreams --headed"
	@SLUICE_BIN=$(PROGRAM) SLUICE_SITE=$(SITE) playwright test --config tests/e2e/playwright.config.ts $(ARGS)

.PHONY: browsers
browsers: unpacked ## Run ten journeys in Debian's Firefox ESR and WebKitGTK; or some: make browsers ARGS="webkit DVR"
	@.make/setup.sh npm_packages browsers
	@SLUICE_BIN=$(PROGRAM) SLUICE_SITE=$(SITE) node tests/browsers/run.mjs $(ARGS)

.PHONY: screenshots
screenshots: build setup ## Take the README's pictures
	@SLUICE_BIN=$(TARGET)/release/sluice SLUICE_SITE=$(CURDIR)/dist \
	  playwright test --config tests/e2e/screenshots/playwright.config.ts

.PHONY: contract
contract: ## Try the service against its OpenAPI description with schemathesis; ARGS go to it
	@.make/setup.sh rust contract
	@cargo build --locked --quiet --bin sluice
	@SLUICE_BIN=$(TARGET)/debug/sluice node tests/contract/run.mjs $(ARGS)

.PHONY: deploy-check
deploy-check: dist setup ## Start the archived program, then nginx and Caddy with the configurations of deploy/, and check what they answer
	@node tests/deploy/archive.mjs $(TARGET)/dist release
	@.make/setup.sh web_servers
	@SLUICE_BIN=$(TARGET)/release/sluice SLUICE_SITE=$(CURDIR)/dist node tests/deploy/check.mjs

.PHONY: soak
soak: build setup ## What takes long: kill the program 1,000 times while it writes, and leave the console open for 23,040 polls
	@SLUICE_KILL_ROUNDS=1000 cargo test --locked --test service crash
	@SLUICE_BIN=$(TARGET)/release/sluice SLUICE_SITE=$(CURDIR)/dist node tests/soak/run.mjs

.PHONY: fmt
fmt: setup ## Format Rust and the console's views
	@leptosfmt --quiet src/console
	@cargo fmt

.PHONY: lint
lint: setup ## Check the format, lint for both targets, and check the contrast of the colours
	@cargo fmt --check
	@leptosfmt --check --quiet src/console
	@cargo clippy --locked --all-targets -- -D warnings
	@cargo clippy --locked --lib --bins --test web --target wasm32-unknown-unknown -- -D warnings
	@node tests/style/contrast.mjs

.PHONY: native
native: ## Run the native tests alone
	@.make/setup.sh rust
	@cargo test --locked --quiet

.PHONY: widgets
widgets: setup ## Run the widget tests alone, in Chromium
	@cargo test --locked --target wasm32-unknown-unknown --test web

.PHONY: audit
audit: ## Look for known weaknesses and licences of crates and npm packages
	@.make/setup.sh rust deny
	@cargo deny --locked check
	@for folder in tests tests/bench/peer; do npm audit --prefix $$folder --audit-level=moderate || exit 1; done

.PHONY: setup
setup: ## Install what is missing: Rust's parts, trunk, wasm-bindgen, wasm-split-cli, leptosfmt, npm packages, Chromium
	@.make/setup.sh rust wasm_target npm_packages browser trunk wasm_bindgen wasm_split leptosfmt

.PHONY: setup-build
setup-build:
	@.make/setup.sh rust wasm_target npm_packages trunk wasm_bindgen wasm_split

.PHONY: setup-journeys
setup-journeys:
	@.make/setup.sh npm_packages browser

.PHONY: clean
clean: ## Remove what was built; the data folder and the tools stay
	rm -rf $(TARGET) dist tests/node_modules tests/bench/peer/node_modules tests/bench/peer/dist tests/test-results
