import styles from './say.module.css';

// There before it says something, or it would not be read aloud. Beside the page, which may change meanwhile.
const line = document.createElement('p');
line.role = 'status';
line.className = styles.said ?? '';
document.body.append(line);

const clear = () => {
  line.textContent = '';
};
for (const press of ['click', 'keydown']) addEventListener(press, clear, { capture: true });

/** Says in a line of the page, until the next press, what has worked. */
export function say(words: string): void {
  line.textContent = words;
}

export const whatIsSaid = () => line.textContent;
