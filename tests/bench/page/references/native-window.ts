const rowHeight = 28;
const overscan = 4;

type Rows = {
  readonly count: () => number;
  readonly make: (row: HTMLElement) => void;
  readonly fill: (row: HTMLElement, index: number) => void;
};

/** Draws the rows in sight and no others, taking the same elements again and again; the answer draws them anew. */
export function createWindow(box: HTMLElement, { count, make, fill }: Rows): () => void {
  const space = document.createElement('div');
  box.replaceChildren(space);
  const pool: HTMLElement[] = [];
  let first = -1;
  const draw = () => {
    space.style.blockSize = `${count() * rowHeight}px`;
    const shown = Math.min(count(), Math.ceil(box.clientHeight / rowHeight) + 2 * overscan);
    while (pool.length < shown) {
      const row = document.createElement('div');
      row.className = 'row';
      make(row);
      space.append(row);
      pool.push(row);
    }
    for (const [place, row] of pool.entries()) {
      // A row keeps its element while it stays in sight.
      const index = first + ((((place - first) % shown) + shown) % shown);
      if (row.dataset.index === String(index) || index >= count()) continue;
      row.dataset.index = String(index);
      row.style.transform = `translateY(${index * rowHeight}px)`;
      fill(row, index);
    }
  };
  const move = () => {
    const next = Math.max(0, Math.floor(box.scrollTop / rowHeight) - overscan);
    if (next === first) return;
    first = next;
    draw();
  };
  box.addEventListener('scroll', move, { passive: true });
  move();
  return () => {
    for (const row of pool) delete row.dataset.index;
    draw();
  };
}
