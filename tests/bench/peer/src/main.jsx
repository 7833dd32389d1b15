import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, NavLink, Navigate, Outlet, Route, Routes } from "react-router";
import { session } from "./api.js";
import { List } from "./List.jsx";
import { Resource } from "./Resource.jsx";
import { SignIn } from "./SignIn.jsx";
import "./style.css";

function Shell() {
  if (!session()) return <Navigate to="/sign-in" replace />;
  return (
    <div className="shell">
      <nav aria-label="Main">
        <NavLink to="/restreams">Restreams</NavLink>
      </nav>
      <main>
        <Outlet />
      </main>
    </div>
  );
}

createRoot(document.getElementById("root")).render(
  <StrictMode>
    <BrowserRouter>
      <Routes>
        <Route path="/sign-in" element={<SignIn />} />
        <Route element={<Shell />}>
          <Route path="/restreams" element={<List />} />
          <Route path="/restreams/:id" element={<Resource />} />
          <Route path="*" element={<Navigate to="/restreams" replace />} />
        </Route>
      </Routes>
    </BrowserRouter>
  </StrictMode>,
);
