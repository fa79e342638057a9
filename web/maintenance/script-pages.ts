import type { PagesOf } from '../shown-page.ts';
import * as confirmPage from './confirm-page.tsx';
import * as correctMemberPage from './correct-member-page.tsx';
import * as deleteMemberPage from './delete-member-page.tsx';
import * as firstStartPage from './first-start-page.tsx';
import * as galleriesDeletePage from './galleries-delete-page.tsx';
import * as galleriesGalleryPage from './galleries-gallery-page.tsx';
import * as galleriesImagePage from './galleries-image-page.tsx';
import * as galleriesPage from './galleries-page.tsx';
import * as galleriesStoragePage from './galleries-storage-page.tsx';
import * as hiddenImagesPage from './hidden-images-page.tsx';
import * as importPage from './import-page.tsx';
import * as letterPage from './letter-page.tsx';
import * as mailPage from './mail-page.tsx';
import * as memberPage from './member-page.tsx';
import * as membersPage from './members-page.tsx';
import * as memorialPage from './memorial-page.tsx';
import * as memorialsPage from './memorials-page.tsx';
import * as missingPage from './missing-page.tsx';
import * as newMemberPage from './new-member-page.tsx';
import * as newMemorialPage from './new-memorial-page.tsx';
import * as overviewPage from './overview-page.tsx';
import * as recordPage from './record-page.tsx';
import * as textsIdentityPage from './texts-identity-page.tsx';
import * as textsListPage from './texts-list-page.tsx';
import * as textsPage from './texts-page.tsx';
import * as yearlyCheckPage from './yearly-check-page.tsx';

/** What stands at each page of this script: Verwaltung. */
export const scriptPages: PagesOf<'maintenance'> = {
  '/einrichten/:token?': { Component: firstStartPage.FirstStartPage },
  '/verwaltung': { Component: overviewPage.OverviewPage, loader: overviewPage.loader },
  '/verwaltung/bestaetigen': { Component: confirmPage.ConfirmPage },
  '/verwaltung/mitglieder': { Component: membersPage.MembersPage, loader: membersPage.loader },
  '/verwaltung/mitglieder/neu': { Component: newMemberPage.NewMemberPage, loader: newMemberPage.loader },
  '/verwaltung/mitglieder/einlesen': { Component: importPage.ImportPage, loader: importPage.loader },
  '/verwaltung/mitglieder/:username': { Component: memberPage.MemberPage, loader: memberPage.loader },
  '/verwaltung/mitglieder/:username/aendern': {
    Component: correctMemberPage.CorrectMemberPage,
    loader: correctMemberPage.loader,
  },
  '/verwaltung/mitglieder/:username/brief': { Component: letterPage.LetterPage, loader: letterPage.loader },
  '/verwaltung/mitglieder/:username/loeschen': {
    Component: deleteMemberPage.DeleteMemberPage,
    loader: deleteMemberPage.loader,
  },
  '/verwaltung/bilder': { Component: hiddenImagesPage.HiddenImagesPage, loader: hiddenImagesPage.loader },
  '/verwaltung/mail': { Component: mailPage.MailPage, loader: mailPage.loader },
  '/verwaltung/galerien': { Component: galleriesPage.GalleriesPage, loader: galleriesPage.loader },
  '/verwaltung/galerien/:id': {
    Component: galleriesGalleryPage.MaintainedGalleryPage,
    loader: galleriesGalleryPage.loader,
  },
  '/verwaltung/galerien/:id/loeschen': {
    Component: galleriesDeletePage.DeleteGalleryPage,
    loader: galleriesDeletePage.loader,
  },
  '/verwaltung/galerien/:id/bild/:imageId': {
    Component: galleriesImagePage.MaintainedImagePage,
    loader: galleriesImagePage.loader,
  },
  '/verwaltung/speicher': {
    Component: galleriesStoragePage.StoragePage,
    loader: galleriesStoragePage.loader,
  },
  '/verwaltung/gesucht': { Component: missingPage.MaintainedMissingPage, loader: missingPage.loader },
  '/verwaltung/nachfrage': { Component: yearlyCheckPage.YearlyCheckPage, loader: yearlyCheckPage.loader },
  '/verwaltung/gedenken': {
    Component: memorialsPage.MaintainedMemorialsPage,
    loader: memorialsPage.loader,
  },
  '/verwaltung/gedenken/neu': {
    Component: newMemorialPage.NewMemorialPage,
    loader: newMemorialPage.loader,
  },
  '/verwaltung/gedenken/:id': { Component: memorialPage.MaintainedMemorialPage, loader: memorialPage.loader },
  '/verwaltung/protokoll': { Component: recordPage.RecordPage, loader: recordPage.loader },
  '/verwaltung/texte': { Component: textsListPage.TextsListPage, loader: textsListPage.loader },
  '/verwaltung/texte/:text': { Component: textsPage.TextPage, loader: textsPage.loader },
  '/verwaltung/name': { Component: textsIdentityPage.IdentityPage, loader: textsIdentityPage.loader },
};
