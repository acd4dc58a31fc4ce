import { deflateSync } from 'node:zlib';
import type { Contour, Drawing, Part, Point } from './drawing-shapes.ts';

/** PDF has 72 points per inch. */
const pointsPerMm = 72 / 25.4;

/** A drawing in millimetres as a PDF of one page. Letters are outlines: a font needs a package. */
export function renderPdf({ width, height, shapes, title }: Drawing): Uint8Array {
  const [across, down] = [number(width * pointsPerMm), number(height * pointsPerMm)];
  const scale = number(pointsPerMm);
  // The y axis of PDF points up.
  const turned = `${scale} 0 0 -${scale} 0 ${down} cm`;
  const drawn = shapes.map(
    ({ contours, shade = 0 }) => `${number(shade / 255)} g\n${contours.map(contourPath).join('\n')}\nf`,
  );
  const content = deflateSync([turned, ...drawn].join('\n'));
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /DisplayDocTitle true >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${down}] /Resources << >> /Contents 4 0 R >>`,
    `<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n${content.toString('latin1')}\nendstream`,
    `<< /Title <${Buffer.from(`\ufeff${title}`, 'utf16le').swap16().toString('hex')}> >>`,
  ];
  let file = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, 'latin1');
}

function contourPath({ start, parts }: Contour): string {
  let from = start;
  const drawn = parts.map((part) => {
    const path = partPath(from, part);
    from = part.end;
    return path;
  });
  return [`${at(start)} m`, ...drawn, 'h'].join('\n');
}

/** PDF has only cubic curves. */
function partPath(from: Point, { control, end }: Part): string {
  if (!control) return `${at(end)} l`;
  const towards = ({ x, y }: Point) => ({ x: (x + 2 * control.x) / 3, y: (y + 2 * control.y) / 3 });
  return `${at(towards(from))} ${at(towards(end))} ${at(end)} c`;
}

const at = ({ x, y }: Point) => `${number(x)} ${number(y)}`;

const number = (value: number) => `${Number(value.toFixed(3))}`;
