import { defineTexts } from '../../../domain/texts.ts';

/** Names of a cloned network. */
export const cloningText = defineTexts({
  main: { 'pt-BR': 'Cliente principal', es: 'Cliente principal de la red', en: 'Main customer' },
  generation: { 'pt-BR': '{n}ª geração', es: '{n}.ª generación', en: 'Generation {n}' },
});
