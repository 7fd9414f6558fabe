import type { Language } from '../../../domain/languages.ts';
import type { Contact } from './taken.queries.ts';

/** What the portal alerts before it clears the field (specification 002, section 8). */
const texts: Readonly<Record<Contact['kind'] | 'iniciado' | 'cliente', Readonly<Record<Language, string>>>> = {
  iniciado: {
    'pt-BR':
      'Identificamos um cadastro já iniciado com o CPF informado, caso queira que os dados sejam pré-carregados clique no botão confirmar',
    es: 'Identificamos un registro ya iniciado con el documento informado; si desea precargar los datos, haga clic en el botón confirmar',
    en: 'We found a registration that was begun with this document. To load its data, click the confirm button',
  },
  cliente: {
    'pt-BR': 'Já existe um Cliente relacionado à esta pessoa! Não será possível prosseguir!',
    es: '¡Ya existe un Cliente relacionado con esta persona! ¡No será posible continuar!',
    en: 'There is a customer of this person already! It is not possible to go on!',
  },
  email: {
    'pt-BR': 'Este e-mail já está cadastrado para outro cliente.',
    es: 'Este correo ya está registrado para otro cliente.',
    en: 'This e-mail address is registered for another customer already.',
  },
  telefone: {
    'pt-BR': 'Este telefone já está cadastrado para outro cliente.',
    es: 'Este teléfono ya está registrado para otro cliente.',
    en: 'This phone number is registered for another customer already.',
  },
  cnpj: {
    'pt-BR': 'Este CNPJ já está cadastrado para outro cliente.',
    es: 'Este CNPJ ya está registrado para otro cliente.',
    en: 'This CNPJ is registered for another customer already.',
  },
};

/** The alert that a contact, a CNPJ or a person is registered already. */
export function takenText(kind: keyof typeof texts, language: Language): string {
  return texts[kind][language];
}
