import type { Language } from '../../../domain/languages.ts';
import type { Contact } from './taken.queries.ts';

/** What the portal alerts before it clears the field (specification 002, section 8). */
const texts: Readonly<Record<Contact['kind'], Readonly<Record<Language, string>>>> = {
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

/** The alert that a contact or CNPJ is somebody's already. */
export function takenText(kind: Contact['kind'], language: Language): string {
  return texts[kind][language];
}
