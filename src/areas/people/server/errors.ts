import { defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Refusals of clients because of the person to whom they belong. */
export const peopleErrors = defineErrors({
  pessoa_obrigatoria: {
    'pt-BR': 'Todo cliente é o cadastro de uma pessoa.',
    es: 'Todo cliente es el registro de una persona.',
    en: 'Every customer is the registration of a person.',
  },
  pessoa_outro_codigo: {
    'pt-BR': 'Esta pessoa já tem o código mundial {codigo}. Use-o também nesta filial.',
    es: 'Esta persona ya tiene el código mundial {codigo}. Úselo también en esta sucursal.',
    en: 'This person already has the world code {codigo}. Use it in this branch too.',
  },
  pessoa_outro_documento: {
    'pt-BR': 'O documento da pessoa deste código é outro, ou ainda falta no cadastro que ela já tem.',
    es: 'El documento de la persona de este código es otro, o aún falta en el registro que ya tiene.',
    en: 'The document of the person with this code is another one, or still missing in the registration that they have.',
  },
  pessoa_outra_filial: {
    'pt-BR':
      'Este valor vale também para o cadastro da pessoa em outra filial. Peça a mudança à administração de cadastros.',
    es: 'Este valor vale también para el registro de la persona en otra sucursal. Pida el cambio a la administración de registros.',
    en: 'This value is also that of the registration of the person in another branch. Ask those who manage registrations to change it.',
  },
});
