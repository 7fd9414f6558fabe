import { defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Refusals of registrations of consultants (specification 002, sections 5 and 8). */
export const registrationErrors = defineErrors({
  'REGRA_DE_NEGOCIO.filial_obrigatoria': {
    status: 422,
    'pt-BR': 'A Filial é obrigatória. Verifique!',
    es: 'La sucursal es obligatoria. ¡Verifique!',
    en: 'The Branch is required. Please check!',
  },
  'REGRA_DE_NEGOCIO.codigo_mundial': {
    status: 422,
    'pt-BR': 'Ocorreu uma falha ao tentar gerar um novo Código Mundial, entre em contato com o suporte!',
    es: 'Ocurrió una falla al intentar generar un nuevo Código Mundial. ¡Póngase en contacto con el soporte!',
    en: 'A new world code could not be generated. Please contact support!',
  },
  'REGRA_DE_NEGOCIO.cliente_existente': {
    status: 422,
    'pt-BR': 'Já existe um Cliente relacionado à esta pessoa! Não será possível prosseguir!',
    es: '¡Ya existe un cliente relacionado con esta persona! ¡No será posible continuar!',
    en: 'There is already a customer for this person! It is not possible to continue!',
  },
  'REGRA_DE_NEGOCIO.socio': {
    status: 422,
    'pt-BR':
      'O CPF informado no registro de consultor já existe em nossa base como sócio! Não será possível prosseguir!',
    es: '¡El documento informado en el registro de consultor ya existe en nuestra base como socio! ¡No será posible continuar!',
    en: 'The document given for the consultant already belongs to a partner in our records! It is not possible to continue!',
  },
  'REGRA_DE_NEGOCIO.conjuge': {
    status: 422,
    'pt-BR':
      'O CPF informado no registro de consultor já existe em nossa base como cônjuge! Não será possível prosseguir!',
    es: '¡El documento informado en el registro de consultor ya existe en nuestra base como cónyuge! ¡No será posible continuar!',
    en: 'The document given for the consultant already belongs to a spouse in our records! It is not possible to continue!',
  },
  'REGRA_DE_NEGOCIO.ja_aceito': {
    status: 422,
    'pt-BR': 'Este cadastro não está mais aguardando o aceite do consultor.',
    es: 'Este registro ya no espera la aceptación del consultor.',
    en: 'This registration is no longer waiting for the consultant to accept it.',
  },
  'REGRA_DE_NEGOCIO.sem_email': {
    status: 422,
    'pt-BR': 'Este cadastro não tem e-mail. Informe um e salve antes de reenviar o convite.',
    es: 'Este registro no tiene correo. Indique uno y guarde antes de reenviar la invitación.',
    en: 'This registration has no e-mail address. Enter one and save before sending the invitation again.',
  },
  'REGRA_DE_NEGOCIO.convite_vencido': {
    status: 422,
    'pt-BR': 'Este convite venceu. Peça a quem fez o seu cadastro que o envie de novo.',
    es: 'Esta invitación venció. Pida a quien hizo su registro que la envíe de nuevo.',
    en: 'This invitation has expired. Ask whoever registered you to send it again.',
  },
  CONVITE_NAO_ENCONTRADO: {
    status: 404,
    'pt-BR': 'Este convite não existe, ou foi substituído por um mais novo. Abra o último e-mail que você recebeu.',
    es: 'Esta invitación no existe, o fue reemplazada por una más nueva. Abra el último correo que recibió.',
    en: 'There is no such invitation, or a newer one has replaced it. Open the last e-mail that you got.',
  },
  CADASTRO_ALTERADO: {
    status: 409,
    'pt-BR': 'Outra pessoa alterou este cadastro. Atualize a tela e confira antes de salvar de novo.',
    es: 'Otra persona modificó este registro. Actualice la pantalla y verifique antes de guardar de nuevo.',
    en: 'Somebody else has changed this registration. Refresh the screen and check before saving again.',
  },
  consultor_dados_pessoais: {
    'pt-BR': 'Os dados pessoais de um consultor só são alterados pelo Adm Cadastro ou SuperAdmin.',
    es: 'Los datos personales de un consultor solo los puede modificar Adm Cadastro o SuperAdmin.',
    en: 'A consultant’s personal data can be changed only by Adm Cadastro or SuperAdmin.',
  },
  CONSULTOR_DADOS_PESSOAIS: {
    status: 403,
    'pt-BR': 'Os dados pessoais de um consultor só são alterados pelo Adm Cadastro ou SuperAdmin.',
    es: 'Los datos personales de un consultor solo los puede modificar Adm Cadastro o SuperAdmin.',
    en: 'A consultant’s personal data can be changed only by Adm Cadastro or SuperAdmin.',
  },
  cadastro_obrigatorio: {
    'pt-BR': 'Preencha este campo.',
    es: 'Complete este campo.',
    en: 'Fill in this field.',
  },
  cadastro_declaracao: {
    'pt-BR': 'Marque a declaração para salvar o cadastro.',
    es: 'Marque la declaración para guardar el registro.',
    en: 'Check the declaration box to save the registration.',
  },
  cadastro_data: {
    'pt-BR': 'Informe uma data que já passou.',
    es: 'Indique una fecha que ya pasó.',
    en: 'Enter a date in the past.',
  },
  cadastro_filial_pais: {
    'pt-BR': 'Esta filial não é do país do cadastro.',
    es: 'Esta sucursal no es del país del registro.',
    en: 'This branch is not in the country of the registration.',
  },
  cadastro_ascendente_fixo: {
    'pt-BR':
      'Quem está acima de um consultor na rede só muda em Alterar Pai. Deixe o que estava, ou peça a troca a quem tem acesso a ela.',
    es: 'Quien está arriba de un consultor en la red solo cambia en Cambiar patrocinador. Deje lo que estaba, o pida el cambio a quien tiene acceso.',
    en: 'Who stands above a consultant in the network changes in Change sponsor only. Leave what was there, or ask somebody with access to it.',
  },
  cadastro_ascendente: {
    'pt-BR': 'Escolha alguém da sua rede.',
    es: 'Elija a alguien de su red.',
    en: 'Choose somebody in your network.',
  },
  cadastro_documento: {
    'pt-BR': 'Este número não é um documento do país do cadastro ({documentos}). Confira-o.',
    es: 'Este número no es un documento del país del registro ({documentos}). Verifíquelo.',
    en: 'This number is no document of the country of the registration ({documentos}). Check it.',
  },
  cadastro_rg: {
    'pt-BR': 'Informe o RG só com números.',
    es: 'Indique el RG solo con números.',
    en: 'Enter the RG in digits only.',
  },
  cadastro_conjuge_proprio: {
    'pt-BR': 'O CPF do cônjuge é o da própria pessoa.',
    es: 'El documento del cónyuge es el de la propia persona.',
    en: 'The document of the spouse is the person’s own.',
  },
  cadastro_conjuge_consultor: {
    'pt-BR':
      'Este CPF é de alguém que já tem cadastro de consultor, iniciado ou concluído: não pode ser o de um cônjuge.',
    es: 'Este documento es de alguien que ya tiene registro de consultor, iniciado o concluido: no puede ser el de un cónyuge.',
    en: 'This document belongs to somebody registered as a consultant, begun or complete: it cannot be that of a spouse.',
  },
  cadastro_telefone: {
    'pt-BR': 'Este telefone não existe no país do cadastro. Confira o DDD e o número.',
    es: 'Este teléfono no existe en el país del registro. Verifique el código de área y el número.',
    en: 'There is no such telephone number in the country of the registration. Check area code and number.',
  },
  cadastro_kit: {
    'pt-BR': 'Este código de ativação não existe entre os seus kits, ou já foi usado.',
    es: 'Este código de activación no existe entre sus kits, o ya fue usado.',
    en: 'This activation code is not among your kits, or it has been used.',
  },
  cadastro_email_repetido: {
    'pt-BR': 'Este e-mail já está cadastrado para outro cliente.',
    es: 'Este correo ya está registrado para otro cliente.',
    en: 'This e-mail address is already registered for another customer.',
  },
  cadastro_telefone_repetido: {
    'pt-BR': 'Este telefone já está cadastrado para outro cliente.',
    es: 'Este teléfono ya está registrado para otro cliente.',
    en: 'This phone number is already registered for another customer.',
  },
});
