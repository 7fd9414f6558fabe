import { defineTexts } from '../../../domain/texts.ts';

/** How a network is called that is cloned. */
export const cloningText = defineTexts({
  main: { 'pt-BR': 'Cliente principal', es: 'Cliente principal de la red', en: 'Main customer' },
  generation: { 'pt-BR': '{n}ª geração', es: '{n}.ª generación', en: 'Generation {n}' },
});
