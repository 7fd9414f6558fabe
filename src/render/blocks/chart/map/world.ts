/** The part of a topology that is read: arcs as integer differences, countries as rings of arcs. */
export type Topology = {
  readonly transform: { readonly scale: readonly number[]; readonly translate: readonly number[] };
  readonly arcs: readonly (readonly (readonly number[])[])[];
  readonly objects: {
    readonly countries: {
      readonly geometries: readonly {
        readonly id?: string;
        readonly type: string;
        readonly arcs: readonly (readonly number[])[] | readonly (readonly (readonly number[])[])[];
      }[];
    };
  };
};

/** A drawn country: an SVG path, and the position of its name. */
export type WorldShape = { readonly numeric: string; readonly path: string; readonly x: number; readonly y: number };

/** Size of the drawing. */
export const world = { width: 960, height: 416 } as const;
/** Antarctica, which would take a quarter of the drawing. */
const leftOut = '010';
const top = 1.31;
const reach = 2.71;

/** The countries of the world in an equal-area projection, so that coloured areas are proportional. */
export function readWorld({ transform, arcs, objects }: Topology): readonly WorldShape[] {
  const [scaleX = 1, scaleY = 1] = transform.scale;
  const [originX = 0, originY = 0] = transform.translate;
  const points = arcs.map((arc) => {
    let x = 0;
    let y = 0;
    return arc.map(([dx = 0, dy = 0]): Point => {
      x += dx;
      y += dy;
      return [x * scaleX + originX, y * scaleY + originY];
    });
  });
  const ringOf = (indices: readonly number[]) =>
    joinOverDateLine(
      indices.flatMap((index) => (index < 0 ? (points[~index] ?? []).toReversed() : (points[index] ?? []))),
    ).map(([longitude, latitude]) => project(longitude, latitude));
  return objects.countries.geometries.flatMap(({ id = '', type, arcs: own }) => {
    if (id === leftOut) return [];
    const polygons = (type === 'Polygon' ? [own] : own) as readonly (readonly (readonly number[])[])[];
    const rings = polygons.flatMap((polygon) => polygon.map(ringOf));
    const largest =
      rings.map((ring) => ({ ring, area: areaOf(ring) })).toSorted((a, b) => b.area - a.area)[0]?.ring ?? [];
    const path = rings.map((ring) => `M${ring.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}Z`).join('');
    const middle = (axis: 0 | 1) => largest.reduce((sum, point) => sum + point[axis], 0) / Math.max(1, largest.length);
    return [{ numeric: id, path, x: middle(0), y: middle(1) }];
  });
}

type Point = readonly [number, number];

/**
 * Countries on both sides of the date line, such as Russia and Fiji, continue beyond it instead of crossing the map.
 */
function joinOverDateLine(ring: readonly Point[]): readonly Point[] {
  const longitudes = ring.map(([longitude]) => longitude);
  const isTorn = Math.max(...longitudes) - Math.min(...longitudes) > 180;
  return isTorn ? ring.map(([longitude, latitude]) => [longitude < 0 ? longitude + 360 : longitude, latitude]) : ring;
}

/** Equal Earth (Šavrič, Patterson and Jenny, 2018): degrees to coordinates of the drawing. */
function project(longitude: number, latitude: number): Point {
  const [a, b, c, d] = [1.340264, -0.081106, 0.000893, 0.003796];
  const theta = Math.asin((Math.sqrt(3) / 2) * Math.sin((latitude * Math.PI) / 180));
  const square = theta * theta;
  const sixth = square ** 3;
  const x =
    (2 * Math.sqrt(3) * ((longitude * Math.PI) / 180) * Math.cos(theta)) /
    (3 * (a + 3 * b * square + sixth * (7 * c + 9 * d * square)));
  const y = theta * (a + b * square + sixth * (c + d * square));
  const scale = world.width / (2 * reach);
  return [x * scale + world.width / 2, (top - y) * scale];
}

function areaOf(ring: readonly Point[]): number {
  let area = 0;
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    area += x * nextY - nextX * y;
  }
  return Math.abs(area);
}
