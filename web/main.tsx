import './styles/tokens.css';
import './styles/base.css';
import './session/forgetful.ts';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { router } from './app.tsx';

// On a home screen: there the share sheet of the phone offers the site.
if (matchMedia('(display-mode: standalone)').matches)
  import('./ui/own-workers.ts').then(({ awaitShares }) => awaitShares());

// Where a finger can rest on something, and "back" is a part of the device.
if (matchMedia('(any-pointer: coarse)').matches)
  import('./ui/by-touch.ts').then(({ actByTouch }) => actByTouch(router)).catch(() => {});

const root = document.getElementById('root');
if (root) createRoot(root).render(<RouterProvider router={router} />);
