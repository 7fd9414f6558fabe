select
  a.id,
  a.versao,
  a.dh_registro,
  a.dh_alteracao,
  a.id_tipo,
  a.id_cliente,
  (
    select jsonb_agg(
      jsonb_build_object(
        'id', x.id, 'linkAnexo', x."linkAnexo", 'descricao', x.descricao, 'nome', x.nome,
        'extensao', x.extensao, 'tipo', x.tipo, 'tamanho', x.tamanho, 'ordem', x.ordem, 'arquivo', x.arquivo
      )
      order by x.ordem, x.id
    )
    from arquivo_cliente_anexo as x
    where x."id_arquivoCliente" = a.id
  ) as anexos
from arquivo_cliente as a
where :cliente is null or a.id_cliente = :cliente
