import { useState } from "react";
import { useNavigate } from "react-router";
import { signIn } from "./api.js";

export function SignIn() {
  const [account, setAccount] = useState("");
  const [token, setToken] = useState("");
  const navigate = useNavigate();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        signIn(account.trim(), token.trim());
        navigate("/restreams");
      }}
    >
      <label>
        Account
        <input value={account} onChange={(event) => setAccount(event.target.value)} />
      </label>
      <label>
        Token
        <input type="password" autoComplete="off" value={token} onChange={(event) => setToken(event.target.value)} />
      </label>
      <button>Sign in</button>
    </form>
  );
}
