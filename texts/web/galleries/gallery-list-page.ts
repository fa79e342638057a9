/** What stands below all galleries. */
export const belowGalleries = { album: 'Klassenalbum zum Mitnehmen' };
