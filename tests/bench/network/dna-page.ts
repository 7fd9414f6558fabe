/**
 * The page that the editor of a team is measured against: the same rows by hand, without framework, permissions, texts in three
 * languages or undoing. It reads the same team, draws a row for everybody, and saves a drop by the same call.
 */
export const referencePage = `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<title>Time</title>
<style>
  body { font: 14px sans-serif; }
  #box { block-size: 650px; overflow: auto; }
  .row { block-size: 84px; margin-block-end: 8px; padding: 8px 12px; border: 1px solid #ccc; border-radius: 8px; user-select: none; }
  .row[data-over='true'] { outline: 2px dashed #06c; }
</style>
<button id="open">Abrir</button>
<div id="box" role="tree"></div>
<script>
  const [team, token] = location.hash.slice(1).split('/');
  const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' };
  const box = document.querySelector('#box');
  let versao = 0;
  const members = new Map();
  const call = (method, path, body) =>
    fetch('/api/' + path, { method, headers, body: body && JSON.stringify(body) }).then((answer) => {
      if (!answer.ok) throw new Error(path + ' answered ' + answer.status);
      return answer.json();
    });
  const draw = (node, level) => {
    members.set(String(node.id), node);
    const row = document.createElement('div');
    row.className = 'row';
    row.setAttribute('role', 'treeitem');
    row.setAttribute('aria-level', String(level));
    row.style.marginInlineStart = level * 28 + 'px';
    row.dataset.id = node.id;
    const name = document.createElement('b');
    name.textContent = node.consultor.descricao;
    const code = document.createElement('div');
    code.textContent = node.consultor.codigo;
    row.append(name, code);
    for (const act of ['Ver', 'Mover', 'Remover', 'Incluir']) {
      const button = document.createElement('button');
      button.textContent = act;
      row.append(button);
    }
    return [row, ...node.filhos.flatMap((child) => draw(child, level + 1))];
  };
  const read = async () => {
    const { data } = await call('GET', 'RedeDNA/' + team);
    versao = data.versao;
    const before = box.scrollTop;
    box.replaceChildren(...draw(data.redeDnaConsultorOrigem, 1));
    box.scrollTop = before;
  };
  document.querySelector('#open').onclick = read;
  let dragged = null;
  let over = null;
  const rowAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest('.row') ?? null;
  box.onmousedown = (event) => {
    dragged = event.target.closest('.row');
  };
  document.onmousemove = (event) => {
    if (dragged === null) return;
    if (over !== null) over.dataset.over = 'false';
    over = rowAt(event);
    if (over !== null) over.dataset.over = 'true';
  };
  document.onmouseup = async () => {
    const [from, to] = [dragged?.dataset.id, over?.dataset.id];
    dragged = null;
    if (from === undefined || to === undefined || from === to) return;
    const filhos = [{ id: Number(from), consultor: { id: members.get(from).consultor.id }, filhos: [] }];
    await call('PUT', 'RedeDnaConsultor/' + to, { versao, filhos });
    await read();
  };
</script>
</html>`;

/** What is asked of a page: the same of the editor and of the page by hand. */
export type TeamWatch = {
  /** ms from a click until the first member shows and is painted. */
  readonly openBy: (button: HTMLElement) => Promise<number>;
  /** Notes the time between the next release of the mouse and somebody standing on a level. */
  readonly beginDrop: (name: string, level: number) => void;
  readonly endDrop: () => Promise<number>;
};

declare global {
  interface Window {
    team: TeamWatch;
  }
}

/** Runs in the page, before everything else of it. */
export function installTeamWatch(): void {
  const rows = () => [...document.querySelectorAll<HTMLElement>('[role=treeitem]')];
  const until = (isThere: () => boolean) =>
    new Promise<number>((resolve, reject) => {
      const started = performance.now();
      const look = () => {
        // A frame after what it waits for it has been painted.
        if (isThere()) requestAnimationFrame(() => resolve(performance.now()));
        else if (performance.now() - started > 30_000) reject(new Error('Nothing came within 30 s.'));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  let drop: Promise<number> | null = null;
  window.team = {
    openBy: async (button) => {
      const started = performance.now();
      button.click();
      return (await until(() => rows().some((row) => row.getClientRects().length > 0))) - started;
    },
    beginDrop: (name, level) => {
      const stands = (row: HTMLElement) =>
        row.getAttribute('aria-level') === String(level) && row.textContent.includes(name);
      drop = new Promise((resolve, reject) => {
        const released = () => {
          const started = performance.now();
          until(() => rows().some(stands)).then((at) => resolve(at - started), reject);
        };
        document.addEventListener('mouseup', released, { once: true, capture: true });
      });
    },
    endDrop: () => drop ?? Promise.reject(new Error('No drop was begun.')),
  };
}
