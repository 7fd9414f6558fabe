import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Words that Portuguese alone has; names of people, places and codes are data and hold none of them. */
const portuguese =
  /(?<!\p{L})(?:você|não|ção|ões|então|até|já|só|sua|seu|seus|ou|um|uma|uns|aos|às|dos|das|nos|nas|pelo|pela|nome|cadastro|cadastros|cadastrar|usuário|usuários|endereço|salvar|excluir|sair|entrar|senha|filtro|filtros|pesquisar|busca|buscar|novo|nova|linhas|página|ordem|situação|cidade|bairro|telefone|limite de crédito|notificações|perguntas|início|tela|telas|fechar|voltar|registros|ações|mais|menos|abrir|escolher|alterar|enviar|meus|minhas|\p{L}*(?:ção|ções|ões))(?!\p{L})/giu;

/** Words among them that Spanish or English have as well, or that stand there as a name. */
const shared: Readonly<Record<'es' | 'en', ReadonlySet<string>>> = {
  es: new Set([
    'dos',
    'página',
    'registros',
    'entrar',
    'limite de crédito',
    'busca',
    'buscar',
    'abrir',
    'enviar',
    'filtro',
    'filtros',
    'ordem',
    'menos',
  ]),
  en: new Set(),
};

/** Pieces of what one reads and hears on the page that are in Portuguese, where they should not be. */
export async function leftovers(
  page: Page,
  language: 'es' | 'en',
  data: readonly string[] = [],
  isUntranslated: (text: string) => boolean = () => false,
): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    // Rows are data but for the labels of their cards.
    const isOwn = (element: Element | null) =>
      !element?.closest('dt') && element?.closest('td, dd, [data-row], [lang]:not(html)') !== null;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || isOwn(element) || element.closest('script, style, noscript') || !element.checkVisibility())
        continue;
      found.push(node.textContent ?? '');
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (!isOwn(element)) found.push(element.getAttribute(name) ?? '');
    found.push(document.title);
    return found;
  });
  return [
    ...new Set(
      texts.filter(
        (text) =>
          !data.some((own) => text.includes(own)) &&
          (isUntranslated(text.trim()) ||
            [...text.matchAll(portuguese)].some(([word]) => !shared[language].has(word.toLowerCase()))),
      ),
    ),
  ];
}

/** Whether a text is a label of the dictionary that should stand there in the words of a language. */
export async function readUntranslated(language: 'es' | 'en'): Promise<(text: string) => boolean> {
  const file = join(import.meta.dirname, `../../schemas/translations/${language}.json`);
  const { labels } = JSON.parse(await readFile(file, 'utf8')) as { readonly labels: Readonly<Record<string, string>> };
  const words = new Set(Object.values(labels));
  // What is a word of the language as well, such as 'Total', is no leftover.
  return (text) => Object.hasOwn(labels, text) && labels[text] !== text && !words.has(text);
}
