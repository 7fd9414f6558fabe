import type { SeedLanguage } from '../../language/server/index.ts';

export type FaqRow = { readonly question: string; readonly answer: string | null; readonly nested?: readonly FaqRow[] };

/** Questions of the demonstration, the same in each language. */
export const faqRows: Readonly<Record<SeedLanguage, readonly FaqRow[]>> = {
  'pt-BR': [
    {
      question: 'Como altero a minha senha?',
      answer: '<p>Abra <b>Meus dados</b> no menu do usuário e escolha <b>Alterar senha</b>.</p>',
    },
    {
      question: 'Como encontro um cadastro?',
      answer: null,
      nested: [
        {
          question: 'Pelo menu',
          answer: '<p>O menu tem uma busca: digite parte do nome da tela.</p>',
        },
        {
          question: 'Pela lista',
          answer: '<ul><li>Digite no campo de busca.</li><li>Ou use os filtros e guarde-os com um nome.</li></ul>',
        },
      ],
    },
    {
      question: 'Como troco o idioma do portal?',
      answer: '<p>Escolha o idioma na barra superior. Ele vale em todos os seus aparelhos.</p>',
    },
  ],
  es: [
    {
      question: '¿Cómo cambio mi contraseña?',
      answer: '<p>Abra <b>Mis datos</b> en el menú del usuario y elija <b>Cambiar contraseña</b>.</p>',
    },
    {
      question: '¿Cómo encuentro un registro?',
      answer: null,
      nested: [
        {
          question: 'Por el menú',
          answer: '<p>El menú tiene un buscador: escriba parte del nombre de la pantalla.</p>',
        },
        {
          question: 'Por la lista',
          answer:
            '<ul><li>Escriba en el campo de búsqueda.</li><li>O use los filtros y guárdelos con un nombre.</li></ul>',
        },
      ],
    },
    {
      question: '¿Cómo cambio el idioma del portal?',
      answer: '<p>Elija el idioma en la barra superior. Vale en todos sus dispositivos.</p>',
    },
  ],
  en: [
    {
      question: 'How do I change my password?',
      answer: '<p>Open <b>My data</b> in the user menu and choose <b>Change password</b>.</p>',
    },
    {
      question: 'How do I find a record?',
      answer: null,
      nested: [
        { question: 'By the menu', answer: '<p>The menu has a search: type part of the name of the screen.</p>' },
        {
          question: 'By the list',
          answer: '<ul><li>Type in the search field.</li><li>Or use the filters and keep them under a name.</li></ul>',
        },
      ],
    },
    {
      question: 'How do I change the language of the portal?',
      answer: '<p>Choose the language in the top bar. It holds on all your devices.</p>',
    },
  ],
};

/** Notifications of every demonstration user, oldest first. */
export const noticeRows = [
  {
    titulo: 'Boas-vindas ao portal',
    texto: '<p>Conheça as telas pelo <b>menu</b> e marque como favoritas as que mais usa.</p>',
    url: '/home',
    visualizada: true,
  },
  {
    titulo: 'Confira os seus dados',
    texto: '<p>Mantenha e-mail e telefone em dia para receber os avisos.</p>',
    url: '/meus_dados',
    visualizada: false,
  },
  {
    titulo: 'Perguntas frequentes',
    texto: '<p>As dúvidas mais comuns estão respondidas na página de ajuda.</p>',
    url: '/faq',
    visualizada: false,
  },
] as const;

export const popUpRow = {
  descricao: 'Boas-vindas: conheça as respostas às perguntas mais frequentes',
  imagem: '/static/img/popups/boas-vindas.svg',
  link_conteudo: '/home',
  link_redirecionamento: '/faq',
} as const;
