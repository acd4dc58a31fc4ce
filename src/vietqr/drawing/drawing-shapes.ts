/** The parts of a picture before it is written as PNG, SVG or PDF. */
export interface Drawing {
  width: number;
  height: number;
  shapes: readonly Shape[];
  /** The picture's text, for people who cannot see it. */
  title: string;
}

/** Filled inside its contours. */
export interface Shape {
  contours: readonly Contour[];
  /** 0 (black, the default) to 255 (white). */
  shade?: number;
  /** Made of squares, whose edges must not be blurred. */
  crisp?: boolean;
}

/** A closed line. */
export interface Contour {
  start: Point;
  parts: readonly Part[];
}

/** A straight line to `end`, or a quadratic curve with a control point. */
export interface Part {
  control?: Point;
  end: Point;
}

export interface Point {
  x: number;
  y: number;
}

export function rectangle(x: number, y: number, width: number, height: number): Contour {
  const corners = [
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
  return { start: { x, y }, parts: corners.map((end) => ({ end })) };
}

/** The contours with each point moved. */
export const mapPoints = (contours: readonly Contour[], move: (point: Point) => Point): Contour[] =>
  contours.map(({ start, parts }) => ({
    start: move(start),
    parts: parts.map(({ control, end }) => ({ ...(control && { control: move(control) }), end: move(end) })),
  }));

/** A drawing in the middle of a sheet, as large as possible. `margin`: on each side. */
export function onSheet(
  drawing: Drawing,
  [width, height]: readonly [number, number],
  margin: number,
): Drawing {
  const scale = Math.min((width - 2 * margin) / drawing.width, (height - 2 * margin) / drawing.height);
  const [left, top] = [(width - drawing.width * scale) / 2, (height - drawing.height * scale) / 2];
  const move = ({ x, y }: Point) => ({ x: left + x * scale, y: top + y * scale });
  const shapes = drawing.shapes.map((shape) => ({ ...shape, contours: mapPoints(shape.contours, move) }));
  return { ...drawing, width, height, shapes };
}
