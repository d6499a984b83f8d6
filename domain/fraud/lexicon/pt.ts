import type { Words } from "./lexicon.ts";

export const PT: Words = {
  joins: "stems",
  script: "[a-z]",
  groups: {
    digits:
      "(?:zero|um|dois|três|quatro|cinco|seis|meia|sete|oito|nove)[ -](?:zero|um|dois|três|quatro|cinco|seis|meia|sete|oito|nove|\\d)(?:[ -](?:zero|um|dois|três|quatro|cinco|seis|meia|sete|oito|nove)|[ -]?\\d{2,})",
    unpaid: "não (?:\\w+ )?(?:paguei|consegui|deu|fiz)|sem pagar|a tempo|não deu tempo",
    again: "refaz|de novo|nova ordem|outra ordem|começa|abrimos outra|refazer|novamente",
    uponRelease:
      "(?:até|quando|assim que|depois que|depois d[ae]|após|só (?:cai|libera)|enquanto não|se) (?:você |vc |tu |o |a |as |os |que )?.{0,15}(?:liber|confirm|entreg|envia|mand|solt|receb|aceit|aprov)\\w*|(?:após|depois d[ae]|até) (?:a |sua )?(?:liberação|confirmação|entrega)",
    held: "segur|bloque|retid|retev|retend|congel|pendente|em processamento|em análise|em espera|preso|não (?:libera|cai)|creditad|reservad|travad",
    soon: "(?:pago|mando|faço|transfiro|acerto) .{0,15}(?:depois|à noite|de noite|amanhã|mais tarde|já já|na sequência|o resto|logo)|a caminho|já já|na sequência|daqui a pouco|(?:pix|dinheiro|pagamento|ted|grana|valor) .{0,8}(?:cai_|tá caindo|está (?:a caminho|vindo|caindo)|já vai|vai cair)",
    did: "já (?:digitei|coloquei|informei|pus|confirmei|inseri)|(?:o|meu) (?:banco|app) .{0,20}(?:pediu|pede|mandou|exig|solicit)|(?:digitei|coloquei|inseri|confirmei) (?:o|a|aqui)|estou (?:digitando|colocando)",
    declines:
      "(?:não|nao|nunca|prefiro não) (?:\\w+ ){0,2}(?:uso|tenho|quero|sair|saio|usar|mexo)|(?:prefiro|melhor|fica|continu|mant)\\w* .{0,14}(?:aqui|este chat|nesse chat|neste chat|pelo chat)|não,? obrigad",
    no: "não|nao|n_|nunca|sem_|nada|ninguém|jamais|só a ref|somente a ref|evite|em branco|deixa|vazi|não (?:escrev|coloqu|ponh)",
    refuses:
      "não (?:aceit|receb|permit|peg)|nada de terceiros|sem terceiros|só (?:de|da|do) (?:sua|tua|minha|conta)|só (?:sua|conta)|somente (?:da|de|conta)|apenas (?:da|de|conta)|tem que ser|terceiros|minha conta|mesmo nome|mesma titularidade|conta conjunta|não posso ace",
    release:
      "liber|solt(?:a|e|ar|ou)|desbloque|destrav|larga (?:os|as)|entrega (?:os|as)|solta|libera|destrava|me (?:manda|passa|dá) (?:as|os|logo) (?:cripto|usdt|moeda)|larga|confirma a (?:venda|ordem)",
    pay: "pag|transf|deposit|envi|mand|pix|faz o ted|vem d[ao]|sai d[ao]",
    ipay: "(?:te |eu )?(?:pago|deposito|transfiro|mando|envio)|faço o (?:pix|pagamento|ted)|(?:posso|vou|consigo) (?:pagar|transferir|fazer|mandar|depositar)|só (?:pago|consigo)|farei|pagarei",
    first: "primeiro|antes|adiantad|de antemão|logo de cara",
    after: "depois|assim que|quando|na hora|logo|após|só depois|aí eu|daí",
    trust:
      "confia|pode confiar|confie|juro|prometo|palavra|acredita em mim|\\d+ (?:avaliaç|trades|operaç|negociaç)|relaxa que|sem medo|sou honesto|sério|honest|garanto|fica tranquilo|na moral|pela minha|sou de confiança|mano",
    cancel: "cancel|anul|desist|encerr(?:a|e) a ordem",
    back: "devolv|devolu|reembols|estorn|de volta|volta pra|retorn|ressarc|te mando de novo|restitu|cai .{0,15}de novo|volta sozinh|te volta|a diferença|retorna|volta_",
    extra:
      "a mais|demais|dobro|dobrad|duas vezes|dois pix|diferença|zero a mais|um zero|excesso|sobr(?:a|ou)|excedente|passou|por engano|sem querer|em duplicidade|duplicad|em dobro",
    field: "descrição|mensagem|observação|referência|comentário|campo|identificação|motivo|finalidade|recado|nota d",
    coins: "moeda virtual|criptomoeda",
    account: "conta|cartão|chave|pix|picpay|agência",
    otherAccount:
      "outra (?:conta|chave|pessoa)|outro (?:pix|cartão)|conta diferente|nova chave|não (?:a|na|para a) (?:conta )?da ordem|minha outra|conta d[oea] (?:meu|minha|um|uma|empresa)|nessa outra|outra chave|a minha (?:tá|está)|conta pj",
    otherName:
      "(?:outro|diferente) nome|nome .{0,25}(?:diferente|outro|não é o mesmo)|em nome de outr|nome (?:vem|sai|é|será|aparece)|no nome d|nome dela|nome dele|não (?:é|tá) no meu nome|outro titular",
    fine: "sem problema|não tem problema|tudo bem|tranquilo|normal|de boa|ok_|relaxa|tá certo|não esquenta",
    kin: "(?:meu|minha|do meu|da minha|sua|seu|dele|um) (?:\\w+ )?(?:esposa|esposo|mulher|marido|irmão|irmã|chefe|patrão|patroa|amigo|amiga|primo|prima|mãe|pai|filho|filha|tio|tia|namorado|namorada|sócio|sócia|cunhado|cunhada|colega|cliente|empresa|vizinho|vizinha|parente|sogra|sogro|avó|avô)s?_|um terceiro_|(?:minha|meu|da minha|do meu|uma|um) (?:\\w+ )?(?:esposa|mulher|marido|primo|prima|irmão|irmã|mãe|pai|sobrinh[oa]|contador|funcionári[oa]|noiv[oa]|namorad[oa]|amig[oa]|sóci[oa]|cunhad[oa]|sogr[oa]|tio|tia|brother|patrão|vó|vô)|outra pessoa|um conhecido|por mim",
    staff:
      "suporte|atendimento|atendente|setor|equipe (?:de segurança|plaza)|segurança da|moderador|administrador|admin_|oficial|central|departamento|compliance|analista|agente|disputa|antifraude|fraude|segurança|equipe|jurídic|mediador|verificação|responsável|custódia|garantia|gerente|ouvidoria|financeiro|plaza (?:suporte|segurança|ajuda)|moderação|especialista",
    pose: "sou_|somos|aqui é|aqui fala|este é|prezad|caro (?:cliente|usuário)|estimad|em nome|falo d|central|aviso_|comunicado|me chamo|meu nome é|trabalho (?:na|no|para)|da equipe|do setor|informamos|seu caso",
    mentions:
      "vou (?:falar|contat|perguntar|chamar|escrever)|falei com|disse|disseram|entro em contato|me falaram|estou esperando|não .{0,18}(?:respond|retorn)|sem resposta",
    review:
      "(?:analisando|verificando|verifica|analisa) (?:sua|esta|essa|a sua)|foi (?:sinalizad|bloquead|congelad|suspens|marcad)|siga (?:as|os)|em análise|faça o que|libere para|instruções|responsável pelo seu|seu caso|será suspens|seguir as|orientações|sua (?:conta|ordem|operação) (?:está|foi|será|encontra)|para (?:continuar|evitar|prosseguir)|passos|suspeit|irregular",
    code: "código|sms|senha|token|pin_|authenticator|dígitos|números|2fa|otp|frase secreta|chave de acesso|secret|autenticador",
    give: "mand|envi|me (?:fala|diz|passa|manda|envia)|fala|diz|passa|preciso|compartilh|mostr|qual|lê_|digita|encaminh|informa|me fala|me diz|me passa|me manda|manda|qual é|dita|lê pra|repassa|me dá",
    police:
      "polícia|(?:faço|fazer|faz|abro|abrir|registro|registrar) (?:um )?bo_|boletim de ocorrência|advogad|process(?:o|ar) (?:você|vc|contra)|te processo|delegacia|denunci|sei onde (?:você|vc|tu)|seu endereço|última (?:chance|oportunidade|aviso)|se arrepender|justiça|consequências|cadeia|sua família|te acho|te pego|você vai ver|vai se ver|procon",
    ban: "(?:sua|tua|a) conta .{0,30}(?:ban|bloque|congel|encerr|suspen|exclu|fech)|(?:ban|bloque|congel|encerr|suspend|derrub)\\w* .{0,15}(?:sua|tua) conta|te (?:denuncio|reporto)|vou te (?:denunciar|reportar)|avaliação negativa|avaliar mal|derrubar|derrubo|(?:sua|tua) conta (?:vai|some|cai)|(?:fechar|bloquear|banir|suspender|derrubar) (?:a |sua |tua )?conta|te (?:bano|derrubo|bloqueio)|uma estrela",
    screen:
      "compartilh\\w* .{0,10}tela|acesso remoto|pela tela|sua tela|controle remoto|anydesk|baixa\\w* .{0,25}(?:app|aplicativo|programa)|instala\\w* .{0,25}(?:app|aplicativo|programa)|remot|zoom|teamviewer|chamada de vídeo|(?<!captura de )(?<!print da )tela",
    gift: "cart(?:ão|ões) (?:presente|pré|itunes|google|steam)|vale[- ]presente|gift ?cards?|recarga|cupo[mn]|gift|google play|steam|xbox|amazon|ifood card|uber pré",
    rent: "alug(?:a|ar|ando|ue)|empr(?:esta|este|estar|estando)|receb(?:er|e) transferências|repass|empresta|emprestar|aluga|receber (?:uns )?(?:pix|dinheiro|transfer)|conta (?:laranja|para receber|pra receber)|repassa|laranja|sua conta pra",
    earn: "ganh|comissão|por (?:dia|semana|mês)|dinheiro fácil|renda|\\d+ ?%|grana fácil|10 ?%|por pix|fica com",
    outside:
      "fora d[ae] (?:plataforma|plaza)|por fora|sem (?:taxa|comissão|plataforma)|econom\\w* a taxa|direto comigo|entre nós|no privado|no pv|chama no pv|no direct|na dm|inbox|próxima .{0,25}(?:por fora|direto|sem|pessoal|privad)|me liga|pessoalmente|em dinheiro vivo|outro (?:app|lugar|chat)|outra rede|direto entre|direto com|fora daqui|fora do (?:site|app|chat)|divide a taxa",
    talk: "escrev|fal(?:a|ar|amos)_|me chama|chama|adiciona|contat|bora|vamos|continu|conversa|passa|manda|liga|procura|entra|me acha|add|resolv|te passo|vem_|meu (?:user|usuário|nick|contato)",
    phone: "(?:teu|seu|meu) (?:número|cel|celular|telefone|whats|zap)|celular|telefone|por sms",
    app: "insta_|ig_|fb_|face_|facebook|snap_|tg_|wa_|zap_|zapzap|whats_|wpp_|whatsapp|signal_|tele_|telegram|telegr|messenger|tiktok|zap|whats|wats|uats|insta|direct_|discord|skype|signal",
  },
  phrases: {
    overpay_lure: ["(?:enviei|paguei|transferi|mandei|depositei).{0,30}(?:a mais|demais)"],
    pending_claim: [
      "(?:segur(?:ou|ando)|retid|pendente|cai|aparece|credit|bloquead|em espera|liberado|chega).{0,40}(?:depois|quando|após|assim que|só|se).{0,25}(?:confirm|liber|aceit|valid)",
      "(?:depois que|quando|após|assim que) .{0,15}(?:liber|confirm|aceit).{0,40}(?:aparece|cai|credit|chega)",
    ],
  },
};
