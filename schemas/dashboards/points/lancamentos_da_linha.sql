-- Os lançamentos da rede do leitor em uma linha de produto, nos meses do período.
-- include: lancamentos_da_rede
  and l.linha = :id_linha
