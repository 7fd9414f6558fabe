import sql from 'sql-template-tag';
import type { Database } from '../../../platform/database/database.ts';

/** Languages of the portal; `pais` is a country's `sigla`. */
export const languageRows = [
  { descricao: 'Português', sigla: 'pt-BR', sigla_pais: 'BRA', pais: 'BR', icone: 'br' },
  { descricao: 'Español', sigla: 'es', sigla_pais: 'PRY', pais: 'PY', icone: 'py' },
  { descricao: 'English', sigla: 'en', sigla_pais: 'USA', pais: 'US', icone: 'us' },
] as const;

export type SeedLanguage = (typeof languageRows)[number]['sigla'];

/** Titles of the FAQ; the Portuguese one is built into the screen. */
const faqTitles = { es: 'Preguntas frecuentes (FAQ)', en: 'Frequently asked questions (FAQ)' } as const;

/** Adds the languages of the portal and texts that are not part of its code. Needs the countries of `seedReference`. */
export async function seedLanguages(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { descricao, sigla, sigla_pais, pais, icone } of languageRows)
      await tx.execute(sql`
        insert into idioma (descricao, sigla, sigla_pais, id_pais, icone)
        values (${descricao}, ${sigla}, ${sigla_pais}, (select id from pais where sigla = ${pais}), ${icone})
        on conflict do nothing`);
    for (const [sigla, title] of Object.entries(faqTitles))
      await tx.execute(sql`
        insert into traducao (id_idioma, chave, texto)
        select min(id), 'faq:titulo', ${title} from idioma where sigla = ${sigla} having count(*) > 0
        on conflict do nothing`);
  });
}
