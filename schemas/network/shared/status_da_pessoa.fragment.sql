-- O status (`s`) de `c` (cliente), que está nos seus dados comerciais (`d`).
left join cliente_dados_comerciais as d on d.id = c."id_dadosComerciais"
left join status_penn as s on s.id = d."id_statusPenn"
