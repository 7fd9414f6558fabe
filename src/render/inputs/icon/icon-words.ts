/**
 * Portuguese and Spanish words without accents, by the words in icon names with the same meaning: one line for each,
 * the English word first.
 */
const lines = `
user users: usuario usuarios pessoa pessoas persona personas gente cliente clientes
users-group: grupo equipe equipo time rede red
home: casa inicio lar hogar
building: predio edificio empresa filial sucursal
building-store: loja tienda comercio
building-bank: banco bancos
map map-pin: mapa local lugar ubicacion endereco direccion
world: mundo global pais paises
flag: bandeira bandera
language: idioma idiomas lingua lengua traducao traduccion
shopping cart: compra compras carrinho carrito
basket: cesta canasta
package box: pacote paquete caixa caja produto produtos producto productos estoque
truck: caminhao camion entrega frete envio flete
receipt: recibo comprovante comprobante pedido pedidos
file: arquivo arquivos archivo ficheiro documento documentos
file-text: texto contrato contratos
files: documentos arquivos archivos
folder: pasta carpeta grupo
report: relatorio relatorios informe informes reporte
chart: grafico graficos painel dashboard
coin coins cash: moeda moneda dinheiro dinero pagamento pago
credit-card: cartao tarjeta credito
wallet: carteira cartera billetera
pig: poupanca ahorro
calculator: calculadora calcular
percentage discount: desconto descuento porcentagem porcentaje promocao promocion cupom cupon
tag: etiqueta preco precio
gift: presente regalo brinde premio
trophy award medal: trofeu trofeo premio premios medalha medalla ranking
star: estrela estrella favorito
heart: coracao corazon gostar
bell: sino campana aviso avisos notificacao notificacion
mail: correio correo email mensagem mensaje carta
message: mensagem mensaje conversa chat comentario
phone: telefone telefono celular
device: aparelho dispositivo computador ordenador
calendar: calendario data fecha agenda evento eventos
clock: relogio reloj hora tempo tiempo
history: historico historial
settings: configuracao configuracoes configuracion ajuste ajustes engrenagem
tool tools: ferramenta ferramentas herramienta herramientas
adjustments: ajustes parametros filtros
filter: filtro filtrar funil embudo
search: procurar pesquisa pesquisar buscar busca lupa
edit pencil: editar lapis lapiz caneta escrever escribir
trash: lixeira lixo basura excluir eliminar apagar papelera
plus: mais mas adicionar agregar novo nuevo
minus: menos
check: marcar certo correcto confirmar visto
x: fechar cerrar cancelar
lock: cadeado candado bloquear seguranca seguridad
key: chave llave senha clave
shield: escudo protecao proteccion seguranca seguridad permissao permiso
eye: olho ojo ver visualizar
photo: foto fotos imagem imagen figura
camera: camera camara
video: video filme pelicula
music: musica som
microphone: microfone microfono
speakerphone: megafone megafono campanha campana publicidade
news: noticia noticias jornal periodico informativo
book: livro libro manual
school: escola escuela ensino academia curso estudo
certificate: certificado diploma
help: ajuda ayuda duvida pergunta
info: informacao informacion
alert: alerta cuidado perigo peligro
bulb: ideia idea lampada bombilla luz
bolt: raio rayo energia
sun: sol dia tema
moon: lua luna noite noche
cloud: nuvem nube
download: baixar descargar
upload: enviar subir carregar
share: compartilhar compartir
link: ligacao enlace vinculo
external: externo fora
print printer: imprimir impressora impresora
qrcode: codigo qr
barcode: barras codigo
id badge: cracha identidade identidad documento carteirinha
signature: assinatura firma assinar firmar
login: entrar acesso acceso
logout: sair salir
menu: menu cardapio
list: lista listas
table: tabela tabla planilha
layout: tela pantalla layout disposicao
grid: grade cuadricula
tree hierarchy sitemap: arvore arbol hierarquia jerarquia rede red organograma
affiliate network: rede red afiliado
database: banco dados datos base
server: servidor
code: codigo programa
terminal: console comando
palette: cor cores color colores paleta tinta
brush: pincel pintar
puzzle: quebra-cabeca rompecabezas modulo
rocket: foguete cohete lancamento
target: alvo meta objetivo
arrow: seta flecha
refresh: atualizar actualizar recarregar
repeat: repetir
copy: copiar copia duplicar
bed: cama colchao colchon
armchair: poltrona sillon sofa
leaf plant: folha hoja planta natureza
car: carro auto coche
plane: aviao avion viagem viaje
bike: bicicleta
ship: navio barco
coffee: cafe
apple: maca manzana fruta
pill: remedio pilula pastilla
stethoscope: medico saude salud
baby: bebe crianca nino
man: homem hombre
woman: mulher mujer
mood: rosto cara humor feliz triste
thumb: polegar curtir gostar
hand: mao mano
scale: balanca balanza justica
hammer: martelo martillo
paperclip: clipe anexo adjunto
pin: alfinete fixar fijar
ticket: ingresso entrada bilhete
cake: bolo pastel aniversario
confetti: festa fiesta comemoracao
crown: coroa corona
diamond: diamante joia
fingerprint: digital huella
robot: robo
wifi: internet sinal senal
battery: bateria
plug: tomada enchufe
category: categoria categorias
stack: pilha camadas capas
versions: versoes versiones
transfer: transferir transferencia
exchange: troca cambio
`;

/** Words of icon names by a Portuguese or Spanish word. */
export const wordsOfIcons: ReadonlyMap<string, readonly string[]> = readLines(lines);

function readLines(text: string): Map<string, readonly string[]> {
  const words = new Map<string, readonly string[]>();
  for (const line of text.trim().split('\n')) {
    const [names = '', meant = ''] = line.split(':');
    const parts = names.trim().split(/[\s-]+/);
    for (const word of meant.trim().split(/\s+/)) words.set(word, [...(words.get(word) ?? []), ...parts]);
  }
  return words;
}
