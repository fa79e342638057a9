/** Stands for a storage of the browser: the keys are its own properties, as there. */
class InMemory {
  [key: string]: unknown;
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

const names = ['localStorage', 'sessionStorage'] as const;
let isForgetful = false;

function replace(name: (typeof names)[number], kept: object): InMemory {
  isForgetful = true;
  const value = Object.assign(new InMemory(), kept);
  Object.defineProperty(window, name, { value });
  return value;
}

const { setItem } = Storage.prototype;
/** Where the browser has no room left, the page goes on with what it remembers by itself. */
Storage.prototype.setItem = function (key, value) {
  try {
    setItem.call(this, key, value);
  } catch {
    replace(this === sessionStorage ? 'sessionStorage' : 'localStorage', this).setItem(key, value);
  }
};

// Where site data are blocked, even the look at it throws.
for (const name of names)
  try {
    window[name].setItem('room', '');
    window[name].removeItem('room');
  } catch {
    replace(name, {});
  }

/** Whether the next page that is loaded knows nothing of this one. */
export const forgets = (): boolean => isForgetful;
