export const texts = {
  unknown: 'Esta página no pudo ser identificada. Intente de nuevo.',
  nothing: 'Esta página todavía no fue configurada',
  nothingHint: 'Aparecerá aquí cuando un administrador indique lo que muestra.',
  nothingConfigure:
    'Registre en Parámetros de procesos la clave {{link}} con la dirección de una página, o {{html}} con el propio contenido.',
  configure: 'Registrar parámetro',
  wrong: 'La dirección de esta página no es válida',
  wrongHint: 'Aquí solo pueden aparecer direcciones https o del propio portal. Dirección indicada: {{address}}',
  refused: '{{title}} se abre fuera del portal',
  refusedHint: 'Por seguridad, las páginas de {{host}} no aparecen dentro del portal.',
  refusedConfigure:
    'Por seguridad, las páginas de {{host}} no aparecen dentro del portal. Quien opera el servidor las libera en VITRAL_FRAME_SOURCES.',
  open: 'Abrir en nueva pestaña',
  loading: 'Cargando…',
  slow: 'La página tarda en responder.',
  again: 'Intentar de nuevo',
  live: {
    title: 'Transmisión en vivo',
    nothing: 'Ninguna transmisión en el aire',
    nothingHint: 'Cuando comience una transmisión, aparecerá aquí por sí sola.',
    tools: '¡DevTools detectado! Por favor, ciérrelo para continuar.',
    toolsHint:
      'Si no hay ninguna herramienta abierta, la ventana es menor de lo que dice el navegador: puede continuar.',
    goOn: 'Continuar de todos modos',
    keys: '¡Esta acción está deshabilitada!',
  },
  academy: {
    title: 'Academia en línea',
    opening: 'Abriendo la academia…',
    failed: 'La academia no se abrió',
    wrong: 'La dirección que respondió la academia no es segura.',
    home: 'Volver al inicio',
  },
  test: {
    title: 'Formulario de prueba',
    phone: 'Teléfono',
    send: 'Enviar',
    done: 'Todo bien con {{phone}}. Este formulario es de prueba: no se envió nada.',
  },
};
