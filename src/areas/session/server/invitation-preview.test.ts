import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '../../../domain/languages.ts';
import { passwordMail } from './password-mails.ts';

const root = join(import.meta.dirname, '../../../..');
const readJson = async (path: string) => JSON.parse(await readFile(join(root, path), 'utf8'));

test.each(languages.map(({ id }) => id))(
  'the form of a user shows the mail that invites them (%s)',
  async (language) => {
    const view = await readJson('views/administration/Usuario.view.json');
    const html: string = view.form.elements.entrada.elements.convite.html;
    const shown = language === 'pt-BR' ? html : (await readJson(`schemas/translations/${language}.json`)).labels[html];
    const text = String(shown).replaceAll('&quot;', '"');
    const mail = passwordMail('welcome', { nome: 'Ana', email: 'ana@example.com', language }, 'https://example.com/x');
    const paragraphs = [...text.matchAll(/<p>(?:<strong>)?([^<]+)/g)].map(([, each = '']) => each).slice(1);
    expect(paragraphs).toHaveLength(3);
    expect(mail.subject.startsWith(paragraphs[0] ?? mail.text)).toBe(true);
    for (const each of paragraphs.slice(1)) expect(mail.text).toContain(each);
  },
);
