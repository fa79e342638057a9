/** Files of a table. */
export const tableTexts = {
  workbook: 'Als Excel-Tabelle',
  csv: 'Als CSV',
};
