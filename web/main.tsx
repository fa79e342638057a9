import './styles/tokens.css';
import './styles/base.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { router } from './app.tsx';

const root = document.getElementById('root');
// As a transition, React draws in short pieces that let the browser answer in between.
if (root) startTransition(() => createRoot(root).render(<RouterProvider router={router} />));
