/** One observer for each distance: of thousands, each would be asked at every frame. */
const observers = new Map<string, IntersectionObserver>();
const waiting = new Map<Element, () => void>();

function observerOf(margin: string): IntersectionObserver {
  const known = observers.get(margin);
  if (known) return known;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.();
    },
    { rootMargin: margin },
  );
  observers.set(margin, observer);
  return observer;
}

/** Acts once an element is this close to the viewport. Returns how to wait no longer. */
export function onceNear(element: Element, margin: string, act: () => void): () => void {
  const observer = observerOf(margin);
  const end = () => {
    waiting.delete(element);
    observer.unobserve(element);
  };
  waiting.set(element, () => {
    end();
    act();
  });
  observer.observe(element);
  return end;
}
