import type { PagesOf } from '../shown-page.ts';
import * as sharedPage from './shared-page.tsx';
import * as uploadPage from './upload-page.tsx';

/** What stands at each page of this script: sending pictures. */
export const scriptPages: PagesOf<'upload'> = {
  '/bilder-empfangen': { Component: sharedPage.SharedPage, loader: sharedPage.loader },
  '/image-upload/:id': { Component: uploadPage.UploadPage, loader: uploadPage.loader },
};
