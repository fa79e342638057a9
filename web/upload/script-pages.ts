import type { PagesOf } from '../shown-page.ts';
import * as uploadPage from './upload-page.tsx';

/** What stands at each page of this script: sending pictures. */
export const scriptPages: PagesOf<'upload'> = {
  '/image-upload/:id': { Component: uploadPage.UploadPage, loader: uploadPage.loader },
};
