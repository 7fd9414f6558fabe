/** Prints drawn pages without the surrounding screen, on paper of their size (mm), by the browser's dialog. */
export function printPages(
  pages: Iterable<Element>,
  { width, height }: { readonly width: number; readonly height: number },
) {
  const root = document.createElement('div');
  root.dataset.printedSheets = '';
  for (const page of pages) {
    const sheet = document.createElement('div');
    const copy = page.cloneNode(true);
    if (copy instanceof SVGElement) {
      copy.setAttribute('style', `display:block;width:${width}mm;height:${height}mm`);
      nameAnew(copy);
    }
    sheet.append(copy);
    root.append(sheet);
  }
  const style = document.createElement('style');
  style.textContent = `
@page { size: ${width}mm ${height}mm; margin: 0; }
@media screen { [data-printed-sheets] { display: none; } }
@media print {
  html, body { position: static !important; block-size: auto !important; overflow: visible !important; margin: 0 !important; padding: 0 !important; background: #fff !important; }
  body > :not([data-printed-sheets]) { display: none !important; }
  [data-printed-sheets] > div { inline-size: ${width}mm; block-size: ${height}mm; overflow: hidden; break-after: page; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  [data-printed-sheets] > div:last-child { break-after: auto; }
}`;
  document.documentElement.dataset.prints = '';
  document.body.append(root, style);
  const remove = () => {
    delete document.documentElement.dataset.prints;
    root.remove();
    style.remove();
  };
  window.addEventListener('afterprint', remove, { once: true });
  window.print();
}

let copies = 0;

/**
 * Clip paths are referenced by id; the hidden page on the screen has the same ids and comes first, so the copy gets new
 * ones.
 */
function nameAnew(copy: SVGElement): void {
  for (const clip of copy.querySelectorAll('clipPath')) {
    copies += 1;
    clip.id = `printed-${copies}`;
    clip.nextElementSibling?.setAttribute('clip-path', `url(#${clip.id})`);
  }
}
