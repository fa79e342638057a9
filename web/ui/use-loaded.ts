import { useEffect, useState } from 'react';

/** What a script brings that is loaded behind the page. Undefined until then, where it cannot be, and without `load`. */
export function useLoaded<T extends object>(load: false | (() => Promise<T>)): T | undefined {
  const [loaded, setLoaded] = useState<T>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (load) load().then(setLoaded, () => undefined);
  }, []);
  return loaded;
}
