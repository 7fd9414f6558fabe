import { defineTexts } from '../../../domain/texts.ts';

/** Alerts that a contact, a CNPJ or a person is registered already, and reasons why a CPF may not be registered. */
export const takenText = defineTexts({
  socio: {
    'pt-BR':
      'O CPF informado no registro de consultor já existe em nossa base como sócio! Não será possível prosseguir!',
    es: '¡El documento informado en el registro de consultor ya existe en nuestra base como socio! ¡No será posible continuar!',
    en: 'The document given for the consultant already belongs to a partner in our records! It is not possible to continue!',
  },
  conjuge: {
    'pt-BR':
      'O CPF informado no registro de consultor já existe em nossa base como cônjuge! Não será possível prosseguir!',
    es: '¡El documento informado en el registro de consultor ya existe en nuestra base como cónyuge! ¡No será posible continuar!',
    en: 'The document given for the consultant already belongs to a spouse in our records! It is not possible to continue!',
  },
  SUSPENSA: {
    'pt-BR':
      'A Receita Federal informa que este CPF está suspenso. Oriente a pessoa a regularizá-lo antes do cadastro.',
    es: 'La Receita Federal informa que este CPF está suspendido. Oriente a la persona a regularizarlo antes del registro.',
    en: 'The tax authority says that this CPF is suspended. Ask the person to put it in order before the registration.',
  },
  CANCELADA: {
    'pt-BR': 'A Receita Federal informa que este CPF está cancelado. Confira o número com a pessoa.',
    es: 'La Receita Federal informa que este CPF está cancelado. Verifique el número con la persona.',
    en: 'The tax authority says that this CPF is canceled. Check the number with the person.',
  },
  NULA: {
    'pt-BR': 'A Receita Federal informa que este CPF é nulo. Confira o número com a pessoa.',
    es: 'La Receita Federal informa que este CPF es nulo. Verifique el número con la persona.',
    en: 'The tax authority says that this CPF is void. Check the number with the person.',
  },
  TITULAR_FALECIDO: {
    'pt-BR': 'A Receita Federal informa que o titular deste CPF faleceu. Confira o número com a pessoa.',
    es: 'La Receita Federal informa que el titular de este CPF falleció. Verifique el número con la persona.',
    en: 'The tax authority says that the holder of this CPF has died. Check the number with the person.',
  },
  INEXISTENTE: {
    'pt-BR': 'A Receita Federal não conhece este CPF. Confira o número com a pessoa.',
    es: 'La Receita Federal no conoce este CPF. Verifique el número con la persona.',
    en: 'The tax authority does not know this CPF. Check the number with the person.',
  },
  iniciado: {
    'pt-BR':
      'Identificamos um cadastro já iniciado com o CPF informado, caso queira que os dados sejam pré-carregados clique no botão confirmar',
    es: 'Identificamos un registro ya iniciado con el documento informado; si desea precargar los datos, haga clic en el botón confirmar',
    en: 'We found a registration already started with this document. To load its data, click the confirm button',
  },
  cliente: {
    'pt-BR': 'Já existe um Cliente relacionado à esta pessoa! Não será possível prosseguir!',
    es: '¡Ya existe un cliente relacionado con esta persona! ¡No será posible continuar!',
    en: 'There is already a customer for this person! It is not possible to continue!',
  },
  email: {
    'pt-BR': 'Este e-mail já está cadastrado para outro cliente.',
    es: 'Este correo ya está registrado para otro cliente.',
    en: 'This e-mail address is already registered for another customer.',
  },
  telefone: {
    'pt-BR': 'Este telefone já está cadastrado para outro cliente.',
    es: 'Este teléfono ya está registrado para otro cliente.',
    en: 'This phone number is already registered for another customer.',
  },
  cnpj: {
    'pt-BR': 'Este CNPJ já está cadastrado para outro cliente.',
    es: 'Este CNPJ ya está registrado para otro cliente.',
    en: 'This CNPJ is already registered for another customer.',
  },
});
