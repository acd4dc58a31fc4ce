/** An amount in smooth bold digits, for PNG pictures: strokes with round ends, in parts of a digit's height. */

interface Point {
  x: number;
  y: number;
}

/** Half of a stroke's width. */
const radius = 0.08;
const gap = 0.1;
/** Down to the comma's end. */
const depth = 1.1;

/** A line through these points, `x y` each. */
const line = (...numbers: number[]): Point[] =>
  numbers.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: numbers[index + 1]! }] : []));

/** A part of an ellipse, in degrees: 0 is its right end, 90 its lowest point. */
function arc(
  [x, y]: readonly [number, number],
  [width, height]: readonly [number, number],
  from = 0,
  to = 360,
): Point[] {
  const steps = Math.ceil((to - from) / 10);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return { x: x + width * Math.cos(angle), y: y + height * Math.sin(angle) };
  });
}

/** Each character's strokes and its width. */
const glyphs: Readonly<Record<string, { width: number; strokes: readonly Point[][] }>> = {
  '0': { width: 0.6, strokes: [arc([0.3, 0.5], [0.22, 0.42])] },
  '1': { width: 0.42, strokes: [line(0.1, 0.24, 0.32, 0.08, 0.32, 0.92)] },
  '2': {
    width: 0.6,
    strokes: [[...arc([0.3, 0.3], [0.22, 0.22], 180, 390), ...line(0.08, 0.92, 0.52, 0.92)]],
  },
  '3': {
    width: 0.6,
    strokes: [arc([0.3, 0.28], [0.2, 0.2], 190, 450), arc([0.29, 0.7], [0.23, 0.22], 270, 530)],
  },
  '4': { width: 0.62, strokes: [line(0.42, 0.92, 0.42, 0.08, 0.08, 0.68, 0.54, 0.68)] },
  '5': {
    width: 0.6,
    strokes: [[...line(0.48, 0.08, 0.15, 0.08, 0.114, 0.46), ...arc([0.29, 0.64], [0.23, 0.28], 220, 500)]],
  },
  '6': { width: 0.6, strokes: [arc([0.3, 0.64], [0.22, 0.28]), arc([0.5, 0.64], [0.42, 0.56], 180, 260)] },
  '7': { width: 0.6, strokes: [line(0.08, 0.08, 0.52, 0.08, 0.24, 0.92)] },
  '8': { width: 0.6, strokes: [arc([0.3, 0.28], [0.19, 0.2]), arc([0.3, 0.7], [0.22, 0.22])] },
  '9': { width: 0.6, strokes: [arc([0.3, 0.36], [0.22, 0.28]), arc([0.1, 0.36], [0.42, 0.56], 0, 80)] },
  '.': { width: 0.16, strokes: [line(0.08, 0.92, 0.08, 0.92)] },
  ',': { width: 0.18, strokes: [line(0.1, 0.9, 0.08, 1.02)] },
  ' ': { width: 0.1, strokes: [] },
  '₫': {
    width: 0.72,
    strokes: [
      arc([0.28, 0.57], [0.2, 0.19]),
      line(0.48, 0.02, 0.48, 0.76),
      line(0.34, 0.16, 0.64, 0.16),
      line(0.1, 0.99, 0.56, 0.99),
    ],
  },
};

/** Columns across and rows down of a text whose digits are `height` pixels high. */
export function strokedSize(text: string, height: number): { width: number; height: number } {
  const widths = [...text].reduce((sum, character) => sum + glyphs[character]!.width + gap, -gap);
  return { width: Math.ceil(widths * height), height: Math.ceil(depth * height) };
}

/** The pixels that are not white, each with its shade: 0 is black, 255 would be white. */
export function strokedPixels(text: string, height: number): (Point & { shade: number })[] {
  let left = 0;
  return [...text].flatMap((character) => {
    const { width, strokes } = glyphs[character]!;
    const start = left;
    left += width + gap;
    const pixels: (Point & { shade: number })[] = [];
    for (let y = 0; y < depth * height; y++) {
      for (let x = Math.floor(start * height); x < (start + width) * height; x++) {
        const middle = { x: (x + 0.5) / height - start, y: (y + 0.5) / height };
        const inked = Math.min(1, 0.5 + (radius - distance(middle, strokes)) * height);
        if (inked > 0) pixels.push({ x, y, shade: Math.round(255 * (1 - inked)) });
      }
    }
    return pixels;
  });
}

/** From a point to the nearest of the strokes. */
function distance({ x, y }: Point, strokes: readonly Point[][]): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const points of strokes) {
    for (let index = 1; index < points.length; index++) {
      const [from, to] = [points[index - 1]!, points[index]!];
      const [across, down] = [to.x - from.x, to.y - from.y];
      const squared = across ** 2 + down ** 2;
      const along = squared === 0 ? 0 : ((x - from.x) * across + (y - from.y) * down) / squared;
      const part = Math.min(1, Math.max(0, along));
      nearest = Math.min(nearest, Math.hypot(x - from.x - part * across, y - from.y - part * down));
    }
  }
  return nearest;
}
