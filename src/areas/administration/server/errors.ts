import { defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Reasons to refuse changes of users, profiles, permissions, processes and items of the menu. */
export const administrationErrors = defineErrors({
  'REGRA_DE_NEGOCIO.usuario_de_administrador': {
    status: 422,
    'pt-BR': 'Só um administrador pode gerenciar usuários com este perfil.',
    es: 'Solo un administrador puede gestionar los usuarios de este perfil.',
    en: 'Only an administrator can manage users with this profile.',
  },
  'REGRA_DE_NEGOCIO.perfil_de_administrador': {
    status: 422,
    'pt-BR': 'Só um administrador pode excluir este perfil.',
    es: 'Solo un administrador puede eliminar este perfil.',
    en: 'Only an administrator can delete this profile.',
  },
  'REGRA_DE_NEGOCIO.processo_do_portal': {
    status: 422,
    'pt-BR': 'Este processo vem do portal e não pode ser excluído. Para mudar nome, ícone ou lugar, use Itens do menu.',
    es: 'Este proceso viene del portal y no se puede eliminar. Para cambiar nombre, ícono o lugar, use Elementos del menú.',
    en: 'This process comes with the portal and cannot be deleted. To change name, icon or place, use Menu items.',
  },
  'login.repetido': {
    'pt-BR': 'Outra pessoa já entra no portal com este valor. Use outro.',
    es: 'Otra persona ya ingresa al portal con este valor. Use otro.',
    en: 'Somebody else already logs in with this value. Use another one.',
  },
  'privilegio.proprio': {
    'pt-BR': 'Outra pessoa precisa mudar isto no seu usuário.',
    es: 'Otra persona tiene que cambiar esto en su usuario.',
    en: 'Somebody else has to change this on your user.',
  },
  'privilegio.perfil': {
    'pt-BR': 'Só um administrador pode gerenciar usuários com este perfil.',
    es: 'Solo un administrador puede gestionar los usuarios de este perfil.',
    en: 'Only an administrator can manage users with this profile.',
  },
  'privilegio.tipo': {
    'pt-BR': 'Só quem é deste tipo pode atribuí-lo a outra pessoa.',
    es: 'Solo quien es de este tipo puede dárselo a otra persona.',
    en: 'Only someone of this type can give it to another person.',
  },
  'privilegio.marcas': {
    'pt-BR': 'Só um administrador pode criar perfis e mudar suas marcações.',
    es: 'Solo un administrador puede crear perfiles y cambiar sus marcas.',
    en: 'Only an administrator can create profiles and change their flags.',
  },
  'privilegio.permissao': {
    'pt-BR': 'Só quem tem esta permissão pode dá-la a um perfil.',
    es: 'Solo quien tiene este permiso puede dárselo a un perfil.',
    en: 'Only someone with this permission can give it to a profile.',
  },
  recurso: {
    'pt-BR': 'Não existe o cadastro nem a tela "{recurso}".{sugestoes:meant}',
    es: 'No existe el tipo de registro ni la pantalla "{recurso}".{sugestoes:meant}',
    en: 'There is no entity and no screen "{recurso}".{sugestoes:meant}',
  },
  'recurso.configurador': {
    'pt-BR': 'Esta tela é de quem configura o portal: marque "Configurador" no perfil.',
    es: 'Esta pantalla es de quien configura el portal: marque "Configurador" en el perfil.',
    en: 'This screen is for those who configure the portal: check "Configurator" in the profile.',
  },
  'recurso.cadastro': {
    'pt-BR': 'Não existe o cadastro "{entity}".{sugestoes:nearest}',
    es: 'No existe el tipo de registro "{entity}".{sugestoes:nearest}',
    en: 'There is no entity "{entity}".{sugestoes:nearest}',
  },
  'permissao.parecida': {
    'pt-BR': 'A permissão "{permissao}" não existe em "{recurso}".{sugestoes:meant}',
    es: 'El permiso "{permissao}" no existe en "{recurso}".{sugestoes:meant}',
    en: 'There is no permission "{permissao}" on "{recurso}".{sugestoes:meant}',
  },
  'permissao.todas': {
    'pt-BR': 'A permissão "{permissao}" não existe em "{recurso}". Use {permissoes:list}.',
    es: 'El permiso "{permissao}" no existe en "{recurso}". Use {permissoes:list}.',
    en: 'There is no permission "{permissao}" on "{recurso}". Use {permissoes:list}.',
  },
  do_portal: {
    'pt-BR': 'Este processo vem do portal. Para mudar nome, ícone ou lugar, use Itens do menu.',
    es: 'Este proceso viene del portal. Para cambiar nombre, ícono o lugar, use Elementos del menú.',
    en: 'This process comes with the portal. To change name, icon or place, use Menu items.',
  },
  'formato.constante': {
    'pt-BR': 'Use letras maiúsculas, algarismos e _, como em "PAINEL_VENDAS".',
    es: 'Use letras mayúsculas, números y _, como en "PAINEL_VENDAS".',
    en: 'Use capital letters, digits and _, as in "PAINEL_VENDAS".',
  },
  processo: {
    'pt-BR': 'Este processo é o de um item do menu. Mude aquele item.',
    es: 'Este proceso es el de un elemento del menú. Cambie ese elemento.',
    en: 'This process belongs to a menu item. Change that item instead.',
  },
  'destino.ambos': {
    'pt-BR': 'Informe o caminho ou a visão, não ambos.',
    es: 'Indique la ruta o la vista, no ambas.',
    en: 'Enter either the path or the view, not both.',
  },
  'destino.processo': {
    'pt-BR': 'Um processo tem seu próprio destino: deixe a visão vazia.',
    es: 'Un proceso tiene su propio destino: deje la vista vacía.',
    en: 'A process has its own destination: leave the view empty.',
  },
  'destino.grupo': {
    'pt-BR': 'Um grupo não tem caminho.',
    es: 'Un grupo no tiene ruta.',
    en: 'A group has no path.',
  },
  visao: {
    'pt-BR': 'Não existe a visão "{view}".{sugestoes:nearest}',
    es: 'No existe la vista "{view}".{sugestoes:nearest}',
    en: 'There is no view "{view}".{sugestoes:nearest}',
  },
  'grupo.com_itens': {
    'pt-BR': 'Há itens dentro deste: ele é um grupo e não abre nada. Mova-os antes.',
    es: 'Hay elementos dentro de este: es un grupo y no abre nada. Muévalos antes.',
    en: 'There are items inside this one: it is a group and opens nothing. Move them first.',
  },
  'grupo.abre': {
    'pt-BR': 'Este item abre uma tela. Escolha um grupo.',
    es: 'Este elemento abre una pantalla. Elija un grupo.',
    en: 'This item opens a screen. Choose a group.',
  },
  'ciclo.grupo': {
    'pt-BR': 'Um grupo não pode ficar dentro de si mesmo. Escolha outro.',
    es: 'Un grupo no puede quedar dentro de sí mismo. Elija otro.',
    en: 'A group cannot be inside itself. Choose another.',
  },
});
