import type { Words } from "./lexicon.ts";

export const PT: Words = {
  joins: "stems",
  script: "[a-z]",
  groups: {
    charged: "banco .{0,8}(?:cobrou|cobra|descontou)|me cobraram",
    onPhone: "(?:ligação|falando|telefone) com (?:meu |o )?banco|(?:celular|bateria) .{0,10}(?:descarreg|acabou|carregando)",
    bounced: "(?:voltou|estornou|foi (?:devolvid|recusad|rejeitad))\\w*",
    clears: "(?:pra|para) (?:cair|liberar|entrar|desbloquear)|só (?:cai|libera|entra) |desbloque",
    toll: "(?:pag(?:ar|a|ue|ando)|deposit(?:ar|a|e)|quitar)_ .{0,15}(?:taxa|tarifa|imposto)",
    popup:
      "(?:números?|código|dígitos)\\b.{0,40}(?:apareceu|apareceram|chegou|chegaram|caiu|cel_|celular|sms)|(?:chegou|chega|chegar|sms)\\b.{0,30}(?:números?|código)",
    orElse: "senão (?:não|nao)|se não não|(?:pra|para) (?:liberar|confirmar|verificar|validar) (?:a|o|que)|o banco precisa",
    plea: "hospital|(?:filho|filha|mãe|bebê) (?:tá|está|ta) doente|bateria (?:vai|ta|tá|acab)|no caixa eletrônico|na frente do banco|(?:banco|app|sistema) (?:tá|está|ta) (?:lento|fora)|preciso (?:agora|urgente|já)|não vou fugir|comprovante (?:depois|quando|assim)|(?:te )?mando o comprovante|tá processando|ta processando|sem falta|confia_",
    sees: "(?:o que (?:aparece|ta|está|tá|diz|mostra|você vê|vc vê).{0,25}tela|(?:aqui|pra mim) (?:aparece|ta|tá|diz)|aguardando o? ?(?:vendedor|comprador))(?!.{0,80}(?:any ?desk|teamviewer|rustdesk|zoom|remote|install))",
    keeps: "não (?:consigo|dá pra|dá para|posso|dar) cancel|não (?:vou |quero |posso )?cancel|nao (?:vou |quero )?cancel",
    missing:
      "codigo (?:\\w+ ){0,3}(?:deu errado|errad)|falta\\w* .{0,12}(?:dígito|número)|dígito a menos|(?:dígito|número|digito) (?:errado|trocado)|errei .{0,8}(?:dígito|número)",
    purpose:
      "aluguel|aluguer|renda_|presente|jantar|almoço|compras|empréstimo|dívida|consultoria|honorários|conserto|salário|doação|aniversário|fatura|mercado",
    digits:
      "(?:zero|um|dois|três|quatro|cinco|seis|meia|sete|oito|nove)[ -](?:zero|um|dois|três|quatro|cinco|seis|meia|sete|oito|nove|\\d)(?:[ -](?:zero|um|dois|três|quatro|cinco|seis|meia|sete|oito|nove)|[ -]?\\d{2,})",
    unpaid: "não (?:\\w+ )?(?:paguei|consegui|deu|fiz)|sem pagar|a tempo|não deu tempo",
    again:
      "refaz|de novo|nova ordem|outra ordem|começa|abrimos outra|refazer|novamente|maior(?:es)? (?:com|depois|logo)|uma maior|um maior|bem maior|(?:com|a|por) (?:um )?preço melhor|outra ordem|taxa melhor|abr(?:e|o|ir|imos) outr|outra maior|(?:cotação|preço|taxa) melhor|melhor (?:cotação|preço|taxa)",
    uponRelease:
      "(?:até|quando|assim que|depois que|depois d[ae]|após|só (?:cai|libera)|enquanto não|se) (?:você |vc |tu |o |a |as |os |que )?.{0,15}(?:liber|confirm|entreg|envia|mand|solt|receb|aceit|aprov)\\w*|(?:após|depois d[ae]|até) (?:a |sua )?(?:liberação|confirmação|entrega)|(?:assim que|quando|depois que|só depois que|até|se|na hora que) (?:você|vc|tu|cê) .{0,14}(?:clicar|apertar|mandar|liberar|soltar|enviar|confirmar|aprovar|der)|até o (?:recebedor|beneficiário|destinatário|vendedor) (?:aprov|confirm|aceit|liber)",
    held: "segur|bloque|retid|retev|retend|congel|pendente|em processamento|em análise|em espera|preso|(?<!se )não (?:libera|cai)|creditad|reservad|travad|destrava|desbloqueia|banco só (?:libera|manda|solta|envia|paga)|em processamento|banco (?:libera|solta) .{0,20}(?:depois|só)",
    soon: "(?:pago|mando|faço|transfiro|acerto) .{0,15}(?:depois|à noite|de noite|amanhã|mais tarde|já já|na sequência|o resto|logo)|a caminho|já já|na sequência|daqui a pouco|(?:pix|dinheiro|pagamento|ted|grana|valor) .{0,8}(?:cai_|tá caindo|está (?:a caminho|vindo|caindo)|já vai|vai cair)",
    did: "já (?:digitei|coloquei|informei|pus|confirmei|inseri)|(?:o|meu) (?:banco|app) .{0,20}(?:pediu|pede|mandou|exig|solicit)|(?:digitei|coloquei|inseri|confirmei) (?:o|a|aqui)|estou (?:digitando|colocando)|últimos (?:\\d|quatro|três|cinco)|quatro últimos|tive que (?:digitar|colocar|confirmar|pôr)|já (?:digitei|coloquei|aprovei|confirmei)|(?:foi|está) aprovad",
    declines:
      "(?:nao (?:uso|tenho|respondo|atendo|chamo|falo)|sem|nunca|jamais|nada de|nem|nenhum)(?: [^\\s,;]+)? (?:whats|wasap|watsap|wa_|telegr|tele_|tg_|insta|ig_|facebook|fb_|messenger|signal|wechat|viber|line_|kakao|zalo|skype|discord|snap)|nao sou eu|nao (?:me )?(?:\\w+ ){1,3}(?:fora|por fora|em outr)|(?:só|somente|apenas) (?:por )?(?:aqui|neste chat)|(?:não|nao|nunca|prefiro não) (?:\\w+ ){0,2}(?:uso|tenho|quero|sair|saio|usar|mexo)|(?:prefiro|melhor|fica|continu|mant)\\w* .{0,14}(?:aqui|este chat|nesse chat|neste chat|pelo chat)|não,? obrigad|valor exato|(?:celular|número|telefone) não (?:passo|dou)|não (?:passo|dou) .{0,8}(?:telefone|celular|número)",
    no: "código nenhum|nenhum código|não|nao|n_|nunca|sem_|nada|ninguém|jamais|só a ref|somente a ref|evite|em branco|deixa|vazi|não (?:escrev|coloqu|ponh)",
    refuses:
      "não recebo pag|eu devolvo|ser[áã]o? devolvid|não (?:aceit|receb|permit|peg)|nada de terceiros|sem terceiros|só (?:de|da|do) (?:sua|tua|minha|conta)|só (?:sua|conta)|somente (?:da|de|conta)|apenas (?:da|de|conta)|tem que ser|terceiros|minha conta|mesmo nome|mesma titularidade|conta conjunta|não posso ace|não consigo (?:aceitar|receber)|não posso (?:aceitar|receber)|nao posso aceitar",
    release:
      "liber|solt(?:a|e|ar|ou)|desbloque|destrav|larga (?:os|as)|entrega (?:os|as)|solta|libera|destrava|me (?:manda|passa|dá) (?:as|os|logo) (?:cripto|usdt|moeda)|larga|confirma a (?:venda|ordem)|solta (?:as|os|aí|a)|libera a[ií]",
    pay: "pag|transf|deposit|envi|mand|pix|faz o ted|vem d[ao]|sai d[ao]|pix|cair no nome",
    ipay: "(?:te |eu )?(?:pago|deposito|transfiro|mando|envio)|faço o (?:pix|pagamento|ted)|(?:posso|vou|consigo) (?:pagar|transferir|fazer|mandar|depositar)|só (?:pago|consigo)|farei|pagarei",
    first: "primeiro|antes|adiantad|de antemão|logo de cara",
    after: "depois|assim que|quando|na hora|logo|após|só depois|aí eu|daí",
    trust:
      "confia|pode confiar|confie|juro|prometo|palavra|acredita em mim|\\d+ (?:avaliaç|trades|operaç|negociaç)|relaxa que|sem medo|sou honesto|sério|honest|garanto|fica tranquilo|na moral|pela minha|sou de confiança|mano",
    cancel: "cancel|anul|desist|encerr(?:a|e) a ordem|fecha (?:essa|esse|aí)|encerra (?:essa|esse)",
    back: "devolv|devolu|reembols|estorn|de volta|volta pra|retorn|ressarc|te mando de novo|restitu|cai .{0,15}de novo|volta sozinh|te volta|a diferença|retorna|volta_|o que sobrou|devolve|manda o resto|o excesso",
    extra:
      "a mais|demais|dobro|dobrad|duas vezes|dois pix|diferença|zero a mais|um zero|excesso|sobr(?:a|ou)|excedente|passou|por engano|sem querer|em duplicidade|duplicad|em dobro|zero a mais|no lugar de|em vez de|sem querer",
    field: "descrição|mensagem|observação|referência|comentário|campo|identificação|motivo|finalidade|recado|nota d",
    coins: "moeda virtual|criptomoeda",
    account: "conta|cartão|chave|pix|picpay|agência",
    otherAccount:
      "outra (?:conta|chave|pessoa)|outro (?:pix|cartão)|conta diferente|nova chave|não (?:a|na|para a) (?:conta )?da ordem|minha outra|conta d[oea] (?:meu|minha|um|uma|empresa)|nessa outra|outra chave|a minha (?:tá|está)|conta pj",
    otherName:
      "(?:outro|diferente) nome|nome .{0,25}(?:diferente|outro|não é o mesmo)|em nome de outr|nome (?:vem|sai|é|será|aparece)|no nome d|nome dela|nome dele|não (?:é|tá) no meu nome|outro titular",
    fine: "sem problema|não tem problema|tudo bem|tranquilo|normal|de boa|ok_|relaxa|tá certo|não esquenta",
    kin: "(?:meu|minha|do meu|da minha|sua|seu|dele|um) (?:\\w+ )?(?:esposa|esposo|mulher|marido|irmão|irmã|chefe|patrão|patroa|amigo|amiga|primo|prima|mãe|pai|filho|filha|tio|tia|namorado|namorada|sócio|sócia|cunhado|cunhada|colega|cliente|empresa|vizinho|vizinha|parente|sogra|sogro|avó|avô)s?_|um terceiro_|(?:minha|meu|da minha|do meu|uma|um) (?:\\w+ )?(?:esposa|mulher|marido|primo|prima|irmão|irmã|mãe|pai|sobrinh[oa]|contador|funcionári[oa]|noiv[oa]|namorad[oa]|amig[oa]|sóci[oa]|cunhad[oa]|sogr[oa]|tio|tia|brother|patrão|vó|vô)|outra pessoa|um conhecido|por mim|(?:meu|minha|do meu|da minha) (?:cunhad|sogr|prim|ti[oa]_|genro|nora|padrinho|afilhad|vizinh|namorad|noiv|compadre|chefe)|conta da empresa|empresa (?:do|da|onde)|conta do meu patrão",
    staff:
      "suporte|atendimento|atendente|setor|equipe (?:de segurança|plaza)|segurança da|moderador|administrador|admin_|oficial|central|departamento|compliance|analista|agente|disputa|antifraude|fraude|segurança|equipe|jurídic|mediador|verificação|responsável|custódia|garantia|gerente|ouvidoria|financeiro|plaza (?:suporte|segurança|ajuda)|moderação|especialista|compliance|conformidade|disputas?_|setor (?:jurídico|de fraude|de segurança)|jurídico|complian\\w*|equipe de (?:compliance|risco|segurança|disputas)|setor de (?:disputas|segurança|risco)|mediador|árbitro",
    pose: "sou_|somos|aqui é|aqui fala|este é|prezad|caro (?:cliente|usuário)|estimad|em nome|falo d|central|aviso_|comunicado|me chamo|meu nome é|trabalho (?:na|no|para)|da equipe|do setor|informamos|seu caso|equipe de|setor de|vendedor deve|responsável pela sua|designado|sou o mediador",
    mentions:
      "vou (?:falar|contat|perguntar|chamar|escrever)|falei com|disse|disseram|entro em contato|me falaram|estou esperando|não .{0,18}(?:respond|retorn)|sem resposta",
    review:
      "(?:analisando|verificando|verifica|analisa) (?:sua|esta|essa|a sua)|foi (?:sinalizad|bloquead|congelad|suspens|marcad)|siga (?:as|os)|em análise|faça o que|libere para|instruções|responsável pelo seu|seu caso|será suspens|seguir as|orientações|sua (?:conta|ordem|operação) (?:está|foi|será|encontra)|para (?:continuar|evitar|prosseguir)|passos|suspeit|irregular|pagamento .{0,35}(?:verificado|aprovado|confirmado)|favor (?:entregar|transferir|liberar)|caso foi (?:aprovado|analisado)|(?:transação|pagamento|operação|pix) .{0,20}(?:aprovad|localizad|verificad|confirmad)|vendedor deve|favor liberar|deve concluir|pode confirmar o recebimento|validado|entregue os|sem demora",
    code: "código|sms|senha|token|pin_|authenticator|dígitos|números|2fa|otp|frase secreta|chave de acesso|secret|autenticador|cvv|cvc",
    give: "mand|envi|me (?:fala|diz|passa|manda|envia)|fala|diz|passa|preciso|compartilh|mostr|qual|lê_|digita|encaminh|informa|me fala|me diz|me passa|me manda|manda|qual é|dita|lê pra|repassa|me dá|foto d[oa]",
    police:
      "polícia|(?:faço|fazer|faz|abro|abrir|registro|registrar) (?:um )?bo_|boletim de ocorrência|advogad|process(?:o|ar) (?:você|vc|contra)|te processo|delegacia|denunci|sei onde (?:você|vc|tu)|seu endereço|última (?:chance|oportunidade|aviso)|se arrepender|justiça|consequências|cadeia|sua família|te acho|te pego|você vai ver|vai se ver|procon|sei onde (?:você|vc|tu|cê) mora|vou te achar|te encontro|(?:tenho|sei) (?:seu|teu|o seu) (?:cpf|endereço|nome)|já tenho seu|vc que sabe|você que sabe|acionar o med_|(?:é|da) (?:polícia|civil|federal)|teu ip_|seu ip_",
    ban: "(?:sua|tua|a) conta .{0,30}(?:bani|bloque|congel|encerr|suspen|exclu|fech)|(?:ban|bloque|congel|encerr|suspend|derrub)\\w* .{0,15}(?:sua|tua) conta|te (?:denuncio|reporto)|vou te (?:denunciar|reportar)|avaliação negativa|avaliar mal|derrubar|derrubo|(?:sua|tua) conta (?:vai|some|cai)|(?:fechar|bloquear|banir|suspender|derrubar) (?:a |sua |tua )?conta|te (?:bano|derrubo|bloqueio)|uma estrela",
    screen:
      "compartilh\\w* .{0,10}tela|acesso remoto|pela tela|sua tela|controle remoto|anydesk|baixa\\w* .{0,25}(?:app|aplicativo|programa)|instala\\w* .{0,25}(?:app|aplicativo|programa)|remot|zoom|teamviewer|chamada de vídeo|(?<!captura de )(?<!print da )tela",
    arrived: "(?:quando|assim que|depois que|após)(?: \\S+){0,2} (?:pix|dinheiro|pagamento)(?: \\S+){0,2} (?:cair|cai_|cheg|entrar)",
    anyPayer:
      "(?:nome|titular)(?: \\S+){0,4} (?:não importa|tanto faz)|(?:não importa|tanto faz) o (?:nome|titular)|sem problema com o nome|pode (?:ser|pagar|mandar) (?:da |de )?conta de|(?:qualquer pessoa|qualquer um|um amigo|um parente) pode (?:pagar|mandar)",
    noGift: "(?:não (?:aceito|recebo|pego)|nada de|sem) (?:\\S+ ){0,2}(?:gift|cart|vale)",
    onReceipt: "(?:assim que|quando|ao|com|logo depois|depois)[^,]{0,20} (?:comprovante|print|recibo)",
    confirm: "confirm|finaliz",
    gift: "cart(?:ão|ões) (?:presente|pré|itunes|google|steam)|vale[- ]presente|gift ?cards?|recarga|cupo[mn]|gift|google play|steam|xbox|amazon|ifood card|uber pré",
    rent: "alug(?:a|ar|ando|ue)|empr(?:esta|este|estar|estando)|receb(?:er|e) transferências|repass|empresta|emprestar|aluga|receber (?:uns )?(?:pix|dinheiro|transfer)|conta (?:laranja|para receber|pra receber)|repassa|laranja|sua conta pra|cai dinheiro na sua|você repassa|vc repassa|alugo sua conta|sua conta bancária|conta sobrando|conta parada|deixar passar|conta livre",
    earn: "ganh|comissão|por (?:dia|semana|mês)|dinheiro fácil|renda|\\d+ ?%|grana fácil|10 ?%|por pix|fica com|renda extra|fica com (?:uma|a|sua)|por dia",
    outside:
      "fora d[ae] (?:plataforma|plaza)|por fora|sem (?:taxa|comissão|plataforma)|econom\\w* a taxa|direto comigo|entre nós|no privado|no pv|chama no pv|no direct|na dm|inbox|próxima .{0,25}(?:por fora|direto|sem|pessoal|privad)|me liga|pessoalmente|em dinheiro vivo|outro (?:app|lugar|chat)|outra rede|direto entre|direto com|fora daqui|fora do (?:site|app|chat)|divide a taxa|(?:tem|usa|cê tem|você tem) (?:um |o )?(?:insta|ig_|tele|tg_|zap|whats|signal|discord|face|snap)|me chama (?:lá|no (?:insta|zap|tele|whats))|me liga|aqui (?:é|tá|está) (?:muito )?(?:lento|ruim)",
    talk: "escrev|fal(?:a|ar|amos)_|me chama|chama|adiciona|contat|bora|vamos|continu|conversa|passa|manda|liga|procura|entra|me acha|add|resolv|te passo|vem_|meu (?:user|usuário|nick|contato)|mais rápido|mesmo nome",
    phone: "(?:teu|seu|meu) (?:número|cel|celular|telefone|whats|zap)|celular|telefone|por sms",
    app: "insta_|ig_|fb_|face_|facebook|snap_|tg_|wa_|zap_|zapzap|whats_|wpp_|whatsapp|signal_|tele_|telegram|telegr|messenger|tiktok|zap|whats|wats|uats|insta(?!n)|direct_|discord|skype|signal",
  },
  phrases: {
    release_first: ["(?:receber|ter|ver) (?:os |as |minhas )?(?:usdt|cripto|moedas|btc).{0,14}antes de"],
    asks_codes: [
      "authenticator|autenticador ~ o que|qual ~ !{did}",

      "números|código|dígitos ~ cel_|celular|sms|apareceram|chegou ~ fala|passa|manda|dita ~ !{did}",
    ],
    cancel_lure: [
      "{cancel} ~ já (?:te )?(?:mandei|paguei|enviei)|te (?:pago|dou) .{0,14}(?:a mais|extra)|pelo incômodo|mesmo assim ~ !{keeps} ~ !{unpaid}",
    ],
    overpay_lure: ["fica com ~ o resto|o restante", "(?:enviei|paguei|transferi|mandei|depositei).{0,30}(?:a mais|demais)"],
    pending_claim: [
      "congel|segur|bloque|reteve ~ até ~ carteira|cripto|usdt|wallet",

      "aguardando (?:a )?(?:confirmação|aprovação) do (?:recebedor|vendedor|beneficiário|destinatário)",
      "confirma (?:aí|ai) que (?:cai|entra|chega)",

      "(?:segur(?:ou|ando)|retid|pendente|cai(?!u nada)|aparece|credit|bloquead|em espera|liberado|chega).{0,40}(?:depois|quando|após|assim que|só|se).{0,25}(?:confirm|liber|aceit|valid)",
      "(?:depois que|quando|após|assim que) .{0,15}(?:liber|confirm|aceit).{0,40}(?:aparece|cai|credit|chega)",
    ],
  },
};
