import { tableTexts } from '#texts/web/tables.ts';
import { DownloadLink } from './button.tsx';

type Props = { xlsx: string; csv: string /** Of the files, without the ending. */; name: string };

/** The files of one table: a workbook for people, CSV for programs. */
export const TableLinks = ({ xlsx, csv, name }: Props) => (
  <>
    <DownloadLink href={xlsx} download={`${name}.xlsx`}>
      {tableTexts.workbook}
    </DownloadLink>
    <DownloadLink href={csv} download={`${name}.csv`}>
      {tableTexts.csv}
    </DownloadLink>
  </>
);
