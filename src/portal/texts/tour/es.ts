export const texts = {
  count: '{{step}} de {{steps}}',
  next: 'Siguiente',
  back: 'Volver',
  skip: 'Omitir',
  end: 'Terminar',
  menu: {
    title: 'El menú',
    text: 'Aquí están sus pantallas. Busque por nombre y marque con la estrella las que más usa: quedan arriba.',
  },
  tabs: {
    title: 'Las pestañas',
    text: 'Cada pantalla se abre en una pestaña y queda como la dejó, con filtros y lo que ya escribió.',
  },
  search: {
    title: 'La búsqueda',
    text: 'Pantallas, registros y acciones en un solo lugar. Con el teclado, Ctrl+K.',
  },
  notices: {
    title: 'Las notificaciones',
    text: 'La campana muestra cuántas no leyó todavía y lleva a ellas sin salir de la pantalla.',
  },
  user: {
    title: 'Usted',
    text: 'Sus datos, contraseña, tema e idioma están aquí. Este recorrido también, para cuando quiera verlo otra vez.',
  },
};
