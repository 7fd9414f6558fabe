-- As credenciais do cliente do usuário, como foram feitas por último.
select
  k.id,
  k.versao,
  k.dh_registro,
  k.dh_alteracao,
  k.tipo,
  k.nome,
  k.avatar,
  k."descricaoTipoSocio",
  k."nomeCliente",
  k."codigoGraduacaoVigente",
  k."graduacaoVigente",
  k."codigoFilial",
  k."codigoMundialDi",
  k."codigoMundialPresidente",
  k."qrCode",
  k."urlImagemQrCode",
  k."nomeEmpresa",
  k.id_cliente,
  k.id_consultor,
  k.id_evento
from credencial_cliente as k
where k.tipo = 'CREDENCIAL_VIRTUAL'
  and k.id_cliente = :cliente_id
