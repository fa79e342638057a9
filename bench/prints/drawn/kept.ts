import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Pixels, Quad } from '../../../web/galleries/prints/shapes.ts';
import { drawnPage } from './page.ts';
import { type Picture, picturesIn } from './pictures.ts';

export type KeptPage = { pixels: Pixels; prints: Quad[]; cutOff: Quad[] };

/** Draws pages with the pictures of a folder, and keeps each in another folder. */
export class DrawnPages {
  private readonly pictures: string;
  private readonly folder: string;
  private loaded: Promise<Picture[]> | undefined;

  constructor(pictures: string, folder: string) {
    this.pictures = pictures;
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  async page(number: number): Promise<KeptPage> {
    const kept = path.join(this.folder, `${number}.json`);
    if (!existsSync(kept)) await this.draw(number, kept);
    const { file, prints, cutOff } = JSON.parse(readFileSync(kept, 'utf8'));
    const { data, info } = await sharp(Buffer.from(file, 'base64'))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
    return { pixels, prints, cutOff };
  }

  private async draw(number: number, kept: string): Promise<void> {
    this.loaded ??= picturesIn(this.pictures);
    const { file, prints, cutOff } = await drawnPage(number, await this.loaded);
    writeFileSync(`${kept}.part`, JSON.stringify({ prints, cutOff, file: file.toString('base64') }));
    renameSync(`${kept}.part`, kept);
  }
}
