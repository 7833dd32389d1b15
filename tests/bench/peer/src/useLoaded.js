import { useEffect, useState } from "react";

/** Returns the result or the error of `load`; loads again when `key` changes. */
export function useLoaded(load, key) {
  const [state, setState] = useState({});
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (value) => isCurrent && setState({ value }),
      (error) => isCurrent && setState({ error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return state;
}
