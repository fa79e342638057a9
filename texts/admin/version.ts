/** Output of `version`. */
export const versionTexts = {
  help: {
    call: 'version',
    does: 'zeigt die Version des Programms und der Daten',
    more: 'Zeigt die Version von Klassenkreis, von Node und SQLite und den Stand der Daten.',
  },
  headings: ['Teil', 'Version'],
  data: 'Daten',
  noData: '–',
  newerData:
    'Die Daten sind von einer neueren Version als dieses Programm; es fasst sie nicht an. Spiele die neuere Version wieder ein, oder spiele die Sicherung zurück, die vor ihr entstanden ist.',
  olderData:
    'Die Daten sind von einer älteren Version; der nächste Start der Seite passt sie an und legt vorher eine Kopie der Datenbank daneben.',
};
