/** A rectangle in points of a PDF, from its lower left corner. */
export type PageBox = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Position of a mark: percent of the page as it is shown, from its upper left corner. */
export type PagePlace = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Rotation of a page, clockwise, in degrees. */
export type PageTurn = 0 | 90 | 180 | 270;

/** A page as readers show it: its visible part (CropBox) and rotation (`/Rotate`). */
export type ShownPage = { readonly crop: PageBox; readonly turn: PageTurn };

/** The rotation that a reader applies for `/Rotate`, which may be negative or above 360. */
export function readTurn(degrees: number): PageTurn {
  const turn = ((((Math.round(degrees / 90) * 90) % 360) + 360) % 360) as PageTurn;
  return turn;
}

/** Width and height of the page as it is shown, in points. */
export function shownSize({ crop, turn }: ShownPage): { readonly width: number; readonly height: number } {
  return turn === 90 || turn === 270
    ? { width: crop.height, height: crop.width }
    : { width: crop.width, height: crop.height };
}

/** The rectangle of a mark in PDF coordinates of the page, whatever its rotation and crop. */
export function placeOnPage(place: PagePlace, page: ShownPage): PageBox {
  const { crop, turn } = page;
  const shown = shownSize(page);
  const [left, top] = [(place.x / 100) * shown.width, (place.y / 100) * shown.height];
  const [width, height] = [(place.width / 100) * shown.width, (place.height / 100) * shown.height];
  switch (turn) {
    case 0:
      return { x: crop.x + left, y: crop.y + crop.height - top - height, width, height };
    case 90:
      return { x: crop.x + top, y: crop.y + left, width: height, height: width };
    case 180:
      return { x: crop.x + crop.width - left - width, y: crop.y + top, width, height };
    case 270:
      return {
        x: crop.x + crop.width - top - height,
        y: crop.y + crop.height - left - width,
        width: height,
        height: width,
      };
  }
}

/** Whether a mark is completely on its page. */
export function isOnPage({ x, y, width, height }: PagePlace): boolean {
  return x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= 100.0001 && y + height <= 100.0001;
}
