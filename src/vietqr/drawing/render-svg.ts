import { escapeMarkup } from '../../values/quote/markup.ts';
import type { Contour, Drawing, Part, Point } from './drawing-shapes.ts';

/** A drawing as SVG. `unit`: the CSS length of one unit, such as `12px` or `1mm`. */
export function renderSvg(
  { width, height, shapes, title }: Drawing,
  unit: { length: number; name: 'px' | 'mm' },
): string {
  const size = (length: number) => `${Number((length * unit.length).toFixed(2))}${unit.name}`;
  const paths = shapes.map(({ contours, shade = 0, crisp }) => {
    const edges = crisp ? ' shape-rendering="crispEdges"' : '';
    return `<path${edges} fill="rgb(${shade} ${shade} ${shade})" d="${contours.map(contourPath).join('')}"/>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size(width)}" height="${size(height)}" viewBox="0 0 ${width} ${height}" role="img">` +
    `<title>${escapeMarkup(title)}</title><rect width="${width}" height="${height}" fill="#fff"/>${paths.join('')}</svg>\n`
  );
}

const contourPath = ({ start, parts }: Contour) => `M${at(start)}${parts.map(partPath).join('')}z`;

const partPath = ({ control, end }: Part) => (control ? `Q${at(control)} ${at(end)}` : `L${at(end)}`);

const at = ({ x, y }: Point) => `${Number(x.toFixed(2))} ${Number(y.toFixed(2))}`;
