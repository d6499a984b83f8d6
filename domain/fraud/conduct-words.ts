/**
 * Words of bad conduct in one language, as alternatives of a regular expression that are read in the spelling of `bare`. `_` is the end of a word;
 * where a language puts spaces between words, the beginning of one is meant.
 */
export interface ConductWords {
  readonly spaced: boolean;
  /** What insults its reader. Adjectives that people also give to a bank's app only count with "you". */
  readonly insult: string;
  /** Who speaks of themselves: "I'm an idiot, I typed the wrong amount". */
  readonly self: string;
  readonly advertising: string;
  /** What asks for none: "please don't send referral links". */
  readonly declines: string;
  /** Names of numbers by which a state knows a person; a number follows. */
  readonly identity: string;
  /** What says where somebody lives; a number follows. */
  readonly home: string;
}

/** The words of 17 languages, by hand: `npm run fraud-words` measures them. */
export const CONDUCT_WORDS: readonly ConductWords[] = [
  {
    spaced: true,
    insult:
      "fuck (?:you|off|u)|fucker|motherfuck|go fuck|asshole|arsehole|bastard|bitch|cunt|dickhead|shithead|scumbag|retarded_|(?:you|fucking|a) retard_|moron|idiot|imbecile|dumbass|jackass|wanker|piece of (?:shit|crap|garbage|trash)|go to hell|screw you|shut (?:the fuck )?up|you(?:'re| are|r)? (?:just |such |so |really |all |a |an |the )*(?:stupid|dumb|trash|garbage|clown|loser|pathetic|worthless|liar|pig|dog|rat|joke)|are you (?:stupid|dumb|blind|deaf|brain|mental|crazy|insane)|(?:stupid|dumb|ugly|filthy|dirty) (?:buyer|seller|man|woman|guy|person|dog|pig|liar)|brainless|drop dead|kill yourself|(?:little|filthy|dirty|pathetic|disgusting|worthless|lying|cheap) (?:thief|liar|cheat|crook|rat|loser|clown)|(?:trash|garbage|scum|filth|clowns?|thieves|losers?) like (?:you|u)_|get lost|u (?:dumb|stupid)|shame on you",
    self: "i'm_|i am_|im_|i was_",
    advertising:
      "(?:referral|referal|invite|invitation|promo|affiliate|ref) (?:code|link)|(?:join|subscribe|follow)_.{0,12}(?:my|our)_.{0,20}(?:channel|group|signal|youtube|page)|vip (?:signal|channel|group)|(?:trading|crypto|forex|daily) signals|win rate|invest (?:with|through) (?:me|us)|(?:guaranteed|sure|fixed|daily) (?:profit|return|income|earning)|profit guarantee|(?:sell|selling) (?:\\p{L}+ ){0,3}(?:accounts|kyc|followers)_|verified accounts? for sale|casino|betting (?:site|tips)|sports? betting|(?:need|want|get|offer|cheap|quick|fast|instant)_.{0,12}loans?_|work from home|passive income|check (?:out )?my (?:channel|page|shop|website)|airdrop|cheaper (?:\\p{L}+ )?(?:on|at|in|from) (?:my|our) (?:own )?(?:site|website|shop|store|channel|page)|(?:sign up|register|join)_.{0,30}(?:my|our) (?:code|link|invite)|trading (?:course|bot|robot|class)|(?:double|triple) your (?:money|coins|deposit)|(?:my|our) (?:signals?|vip)_",
    declines:
      "don't (?:send|want|need|spam|invite|post|click|share)|do not (?:send|want|need|click|share)|no (?:referral|casino|signals|loan)|not interested|stop (?:sending|spamming)",
    identity:
      "passport|ssn_|social security|national id|identity (?:card|number)|id (?:card|number)|driver'?s? licen[cs]e|tax id|date of birth|born on",
    home: "i live (?:at|on)|my (?:home |street |postal |full )?address is|my home is at",
  },
  {
    spaced: true,
    insult:
      "arschl|arsch_|hurensohn|wichser|fotze|schlampe|missgeburt|fick dich|verpiss dich|drecksa|drecksau|scheißkerl|spast|vollidiot|vollpfosten|idiot|depp_|trottel|halt (?:die|deine|dein) (?:fresse|klappe|schnauze|maul)|abschaum|(?:bist du|sind sie|du bist|sie sind)(?: \\p{L}+){0,2} (?:blod|dumm|bescheuert|behindert|dämlich|bekloppt|hirnlos|ein witz|ein clown|ein versager)|(?:dumme|blöde|dummer|blöder|dreckige)[sr]? (?:kuh|sau|hund|schwein|sack|verkäufer|käufer)|dummkopf|schwachkopf|fahr zur hölle|du (?:opfer|clown|versager|schwein)|(?:mies|dreckig|elend|verlogen|billig)e[rs]? (?:\\p{L}+ )?(?:abzocker|betrüger|dieb|lügner|gauner|ratte)|(?:dieb|gauner|abschaum|clowns?|versager|lügner|abzocker) wie (?:du|dich|sie)_|schäm dich|hau ab_|zieh leine",
    self: "ich bin|bin ich|ich war|war ich|ich(?= $)|ich \\p{L}{1,8}er(?= $)",
    advertising:
      "(?:empfehlungs|einladungs|werbe|gutschein|rabatt|bonus)(?:code|link)|(?:komm|tritt|folg|abonnier)\\p{L}*_.{0,30}(?:kanal|gruppe|signal)|signalgruppe|vip-?(?:signal|kanal|gruppe)|investier\\p{L}* (?:bei|mit|über) (?:mir|uns)|(?:garantiert|sicher)e[rn]? (?:gewinn|rendite|einkommen|profit)|(?:verkauf|biete)\\p{L}* (?:\\p{L}+ ){0,2}(?:\\p{L}*konten|accounts)_|casino|kasino|sportwetten|wettanbieter|kredit_.{0,20}(?:ohne|günstig|schnell|sofort)|(?:sofort|schnell)kredit|passives einkommen|von zu hause (?:verdienen|arbeiten)|besuch\\p{L}* (?:meinen|unseren) (?:shop|kanal)|(?:meld|registrier)\\p{L}* (?:dich|euch|sie sich) .{0,30}(?:mein|unser)\\p{L}* \\p{L}*(?:code|link)|günstiger (?:in|auf|bei) (?:meine[mr]|unsere[mr]) (?:eigenen )?(?:seite|shop|laden|kanal)|trading-?(?:kurs|bot|roboter)|kurs_.{0,30}vom trading|(?:verdoppel|verdreifach)\\p{L}* (?:dein|euer|ihr)",
    declines:
      "kein(?:e|en)? (?:\\p{L}*link|\\p{L}*code|werbung|signale|kredit|casino)|nicht schicken|kein interesse|schick\\p{L}* (?:mir |bitte )*keine",
    identity:
      "ausweis-?nummer|personalausweis|pass-?nummer|reisepass|steuer-?id|steuer(?:identifikations)?nummer|sozialversicherungsnummer|führerschein|geboren am|geburtsdatum",
    home: "ich wohne (?:in|am|im|auf|an).{0,12}(?:straße|str_|weg_|platz|allee|gasse)|meine (?:adresse|anschrift|wohnadresse) (?:ist|lautet)|ich wohne \\p{L}*(?:straße|str_|weg_|platz|allee|gasse)",
  },
  {
    spaced: true,
    insult:
      "connard|connasse|enculé|encul|salope|salaud|putain de|pute_|batard|fils de p|abruti|crétin|imbécile|débile|va te faire|ferme ta gueule|ta gueule|nique (?:ta|ton|tes|sa)|espèce d(?:e |')\\p{L}+|sale (?:con|chien|voleur|type|race)|pauvre (?:type|con|merde|tache)|tu es(?: \\p{L}+)? (?:bête|con|conne|stupide|idiot|idiote|nul|débile)_|t'es(?: \\p{L}+)? (?:bête|con|conne|stupide|idiot|idiote|nul|débile)_|vous êtes(?: \\p{L}+)? (?:bête|con|stupide|idiot|nul|débile)_|(?:quel|quelle|un vrai) (?:idiot|con|conne|nul)_|gros con|ordure_|va crever|casse-toi|(?:tu es|t'es|vous êtes)(?: (?:vraiment|qu'|juste|trop|tellement))*(?: une?)?(?: (?:gros|grosse|sale|vrai|petit))* ?(?:naze|minable|raté|clown|ordure|pourri|merde|voleur|menteur|débile|cafard)|(?:voleur|clown|ordure|raté|menteur)s? comme (?:toi|vous)_|ferme-la|dégage_|honte à toi",
    self: "je suis|j'ai été|suis-je|moi(?= $)",
    advertising:
      "(?:code|lien) (?:de )?(?:parrainage|promo|invitation|d'invitation|affilié)|(?:rejoins|rejoignez|abonne-toi|abonnez-vous|suis|suivez)_.{0,30}(?:canal|chaîne|groupe|signa)|(?:canal|groupe|chaîne)_.{0,12}(?:signaux|vip)|signaux (?:vip|crypto|de trading)|investis(?:sez)? avec (?:moi|nous)|(?:gain|bénéfice|profit|rendement|revenu)s? (?:garanti|assuré)|(?:vends|vente) (?:d\\p{L}+ )?(?:\\p{L}+ )?(?:comptes|abonnés)_|casino|paris sportifs|(?:besoin d'un|offre de|propose)_.{0,10}(?:prêt|crédit)_|(?:crédit|prêt)s? (?:rapide|sans)|revenus? passif|visite[zr]? (?:ma|mon|notre) (?:chaîne|boutique|site)|(?:inscris-toi|inscrivez-vous)_.{0,40}(?:code|lien)|moins cher (?:sur|dans) (?:mon|ma|notre) (?:propre )?(?:site|boutique|canal)|formations? (?:en |au )?trading|(?:robot|bot) de trading|double[rz]? (?:ton|votre) (?:argent|mise)",
    declines: "ne (?:pas|m'envoyez|m'envoie|envoyez)|pas de (?:lien|code|publicité|parrainage|casino)|pas intéressé",
    identity:
      "passeport|carte d'identité|numéro d'identité|sécurité sociale|permis de conduire|numéro fiscal|je suis née? le|date de naissance",
    home: "j'habite (?:au|à|dans)?.{0,10}(?:rue|avenue|boulevard|place|impasse)|j'habite (?:au )?(?=\\d)|mon adresse est|mon domicile est",
  },
  {
    spaced: true,
    insult:
      "hijo de (?:puta|perra)|hijueput|puta madre|vete (?:a la mierda|al diablo|al carajo|al infierno)|mierda de persona|eres (?:una |pura )?mierda|cabrón|pendej|gilipollas|imbécil|idiota|estúpid[oa] (?:vendedor|comprador|de mierda)|maric[oó]n|malparid|culero|boludo|pelotudo|chinga|cállate|qué (?:idiota|imbécil|estúpido|inútil)|(?:eres|sos|es usted|pareces)(?: (?:un|una|tan|muy|bien|más))* (?:estúpid|tont|idiota|basura|inútil|payas|burr|ignorante|porquería|rata|perr|cerd|lacra|nulo)|pedazo de \\p{L}+|basura humana|muérete|sinvergüenza|muerto de hambre|(?:estafador|ladrón|ratero|mentiroso)\\p{L}* de (?:mierda|porquería)|(?:eres|sos)(?: (?:un|una|tan|muy|bien))* (?:ladr[oó]n|rater|miserable|asco)|(?:basura|ladrones|ratas|payasos) como (?:tú|vos|usted)|vete a (?:freír|volar)|lárgate",
    self: "soy_|fui_|he sido|estoy_",
    advertising:
      "(?:código|enlace|link) (?:de )?(?:referid|invitación|promo|afiliad)|(?:únete|suscríbete|sígueme|síguenos|entra)_.{0,30}(?:canal|grupo|señales)|(?:canal|grupo)_.{0,10}(?:vip|señales)|señales (?:vip|de trading|cripto)|invierte conmigo|(?:ganancia|beneficio|rentabilidad|ingreso)s? (?:garantizad|segur|asegurad)|(?:vendo|venta de) (?:\\p{L}+ )?(?:cuentas|seguidores)_|casino|apuestas deportivas|(?:necesitas un|ofrezco)_.{0,10}préstamo|(?:crédito|préstamo)s? (?:rápid|sin|fácil)|ingresos pasivos|visita mi (?:canal|tienda|página)|(?:regístrate|suscríbete|inscríbete)_.{0,40}(?:código|enlace|link)|más barat\\p{L}* en mi (?:propia )?(?:tienda|página|web|canal)|curso de trading|(?:bot|robot) de trading|(?:duplica|triplica)\\p{L}* (?:tu|su) (?:dinero|inversión)",
    declines: "no (?:me )?(?:mandes|envíes|mande|envíe|quiero|compartas)|sin (?:enlaces|publicidad)|no me interesa",
    identity:
      "pasaporte|dni_|cédula|documento de identidad|número de identificación|curp_|rfc_|licencia de conducir|fecha de nacimiento|nací el|seguridad social",
    home: "vivo en (?:la )?(?:calle|avenida|av_|carrera|plaza)|mi (?:dirección|domicilio) es",
  },
  {
    spaced: true,
    insult:
      "filho da puta|filha da puta|vai (?:tomar no cu|se ferrar|se foder|pro inferno|à merda|te catar)|vá (?:se ferrar|se foder|tomar)|caralho|arrombado|otári[oa]|imbecil|idiota|babaca|cuzão|desgraçado|vagabund|cala a boca|(?:você|vc|tu|cê) (?:é|és|e)(?: (?:um|uma|muito|tão|mesmo|bem|só))* (?:burr|lixo|idiota|estúpid|palhaç|inútil|ridícul|verme|merda|ignorante|animal|jument)|seu (?:lixo|merda|verme|palhaço|burro|animal)|sua (?:burra|vaca|lixo)|seu bosta|que (?:imbecil|burro você)|pedaço de merda|(?:ladrão|ladrãozinho|golpista|mentiroso)\\p{L}* (?:safado|de merda|nojento|vagabundo)|seu (?:ladr\\p{L}+|golpista|mentiroso|palhaço)_|(?:lixo|ladrões|ratos|palhaços) como você|some daqui|vergonha na cara",
    self: "sou_|fui_|eu estou",
    advertising:
      "(?:código|link) de (?:indicação|convite|afiliado|referência)|(?:entre|entra|inscreva|siga|participe|junte)\\p{L}*_.{0,30}(?:canal|grupo|sinais)|(?:canal|grupo)_.{0,10}(?:vip|sinais)|sinais (?:vip|de trade|cripto)|invista (?:comigo|conosco)|(?:lucro|ganho|rendimento|renda)s? (?:garantid|cert|fixo)|(?:vendo|venda de) (?:\\p{L}+ )?(?:contas|seguidores)_|cassino|casino|apostas esportivas|precisa de_.{0,10}(?:empréstimo|crédito)|(?:crédito|empréstimo)s? (?:rápid|sem|fácil)|renda (?:extra|passiva)|visite meu (?:canal|site)|(?:cadastre-se|cadastra_|registre-se|se cadastr[ae])_.{0,40}(?:código|link)|mais barat\\p{L}* n[oa] (?:meu|minha) (?:site|loja|canal)|curso de trad|robô de trad|(?:dobr|triplic)\\p{L}* (?:o )?seu dinheiro",
    declines: "não (?:me )?(?:mande|envie|manda|quero|preciso|compartilhe)|sem (?:links|propaganda)|não tenho interesse",
    identity:
      "passaporte|cpf_|rg_|cnh_|carteira de identidade|documento de identidade|cartão de cidadão|título de eleitor|data de nascimento|nasci em|nif_",
    home: "moro n[ao] (?:rua|avenida|av_|travessa|praça)|meu (?:endereço|domicílio) é|resido",
  },
  {
    spaced: true,
    insult:
      "vaffancul|stronz|coglion|figlio di puttana|puttana|testa di cazzo|cazzone|bastardo|imbecill|idiota|(?:che|un) deficiente|cretin|scemo di|fai schifo|fate schifo|vai (?:a quel paese|al diavolo|all'inferno|a cagare)|(?:sei|siete|lei è)(?: (?:proprio|un|uno|una|così|davvero|solo))* (?:scem|stupid|idiota|ignorant|pagliacc|incapace|ridicol|fallit|nullità|animale|feccia|persona di merda|una merda|merda|bestia)|pezzo di merda|brutto \\p{L}+o_|stai zitto|chiudi (?:la bocca|il becco)|che (?:deficiente|imbecille|idiota)|(?:ladr[oi]|truffator[ei]|bugiard[oi])\\p{L}* (?:di merda|schifos[oi])|(?:feccia|ladri|pagliacci) come te_|vergognati|sparisci_|levati dai",
    self: "sono_",
    advertising:
      "(?:codice|link) (?:di )?(?:invito|referral|promo|amico|affiliazione)|(?:entra|unisciti|iscriviti|segui)\\p{L}*_.{0,30}(?:canale|gruppo|segnali)|(?:canale|gruppo)_.{0,10}(?:vip|segnali)|segnali (?:vip|trading|cripto)|investi con (?:me|noi)|(?:guadagn|profitt|rendiment)\\p{L}* (?:garantit|sicur|assicurat)|(?:vendo|vendita)(?: di)? (?:account|conti verificati|follower)|casin[oò]|scommesse|(?:serve un|offro)_.{0,10}prestit|prestit[oi] (?:velo|senza|rapid)|reddito passivo|visita (?:il mio|la mia) (?:canale|sito|pagina)|(?:iscriviti|registrati)_.{0,30}mio (?:codice|link)|corso di trading|(?:bot|robot) di trading|(?:raddoppi|triplic)\\p{L}* i (?:tuoi|vostri)",
    declines: "non (?:mandarmi|mandare|inviarmi|inviare|voglio|mi mandi)|niente (?:link|pubblicità)|non mi interessa",
    identity: "passaporto|carta d'identità|codice fiscale|patente|numero di documento|data di nascita|nato il|nata il|tessera sanitaria",
    home: "(?:abito|vivo) in (?:via|viale|piazza|corso)|il mio indirizzo è",
  },
  {
    spaced: true,
    insult:
      "siktir|sikerim|sikeyim|orospu|pezevenk|piç (?:kurusu|herif)|yavşak|şerefsiz|namussuz|ahlaksız|haysiyetsiz|gerizekal|geri zekal|gerzek|(?:aptal|salak|mal|ahmak|enayi|öküz|cahil|dangalak)(?:sın|sınız| mısın| mısınız)|(?:sen|siz) (?:bir )?(?:aptal|salak|palyaço|dolandırıcı köpek|hayvan|çöp)|(?:git|herif|seni|be|ulan|ne kadar|çok) (?:salak|aptal|ahmak)_|(?:aptal|salak|ahmak|beceriksiz) (?:herif|adam|kadın|satıcı|alıcı)|defol|kes sesini|cehenneme git|it herif|(?:adi|pis|ahlaksız|it) köpek|geberesi|(?:dolandırıcı|hırsız|yalancı) (?:pislik|it|köpek|herif)|senin gibi (?:\\p{L}+ )?(?:pislik|hırsız|çöp|salak)|utanmaz|yüzsüz",
    self: "ben_|benim|kendim",
    advertising:
      "(?:referans|davet|tavsiye|promosyon|indirim) (?:kodu|linki|bağlantı)\\p{L}*|(?:kanal|grub)\\p{L}*_.{0,20}(?:katıl|abone|takip)|vip (?:sinyal|kanal|grup)|sinyal (?:kanal|grub)\\p{L}*|(?:garantili|kesin|günlük) (?:kazanç|kar|gelir|getiri)|(?:benimle|bizimle) yatırım|yatırım(?: \\p{L}+)? (?:benimle|bizimle)|hesa(?:p|bı|bımı|pları) satı(?:yorum|lık|lır)|satılık (?:hesap|onaylı)|casino|bahis|kredi (?:mi )?(?:lazım|gerek|verilir)|(?:hızlı|belgesiz|kolay) kredi|pasif gelir|evden para kazan|(?:davet|referans) kodumla|(?:üye|kayıt) ol_.{0,30}(?:kod|link)|trade (?:kursu|botu)|paran\\p{L}* (?:ikiye|üçe) katla",
    declines: "göndermeyin|gönderme_|atmayın|istemiyorum|ilgilenmiyorum|paylaşmayın",
    identity: "(?:tc )?kimlik (?:no|numara)|tckn|pasaport|ehliyet|vergi numara|doğum tarih",
    home: "ev adresim|adresim_|evim_.{0,10}(?:cadde|sokak)|oturuyorum",
  },
  {
    spaced: true,
    insult:
      "ху[йяеи]_|нахуй|на хуй|пизд|бля[дт]|сука_|суки_|сучк|мудак|мудил|пидор|пидар|уеб|уёб|ебан|ебал|долбо|гандон|говн[оа]|шлюх|мраз[ьи]|твар[ьи]_|ублюд|скотин|урод_|идиот|кретин|дебил|имбецил|придур|дурак_|дура_|тупиц|тупой (?:или|ты|продав|покуп|баран)|(?:ты|вы)(?: \\p{L}+)? (?:туп(?:ой|ая|ые)|дурак|клоун|бездарь|никто_|ничтож|отброс|лох|баран|козел|козёл|свинь|осел|крыса|больной)|иди (?:к черту|к чёрту|в жоп|лесом)|пош[её]л (?:ты|вон|на)|заткни|сдохни|закрой рот|козел_|козёл_|чмо_|мошенник поган|(?:жалк|гнус|подл|мерзк|грязн|паршив)\\p{L}* (?:вор|лжец|мошенник|жулик|обманщик)|(?:вор|мошенник|жулик|обманщик) (?:паршив|жалк|подл|мерзк|грязн)|так(?:ие|им|их|ой|ого) (?:\\p{L}+ )?(?:мусор|отброс|клоун|вор\\p{L}?|жулик)\\p{L}* как (?:ты|вы)|совсем (?:тупой|тупая|больной|дурак)|стыда (?:у тебя|нет)|бессовестн|вали отсюда",
    self: "я_",
    advertising:
      "(?:реферальн|пригласительн|партн[её]рск)\\p{L}* (?:код|ссылк)|реферальн|промокод|(?:вступай|подпишись|подписывай|заходи|присоединяй|переходи)\\p{L}*_.{0,30}(?:канал|групп|сигнал)|vip-?(?:канал|групп|сигнал|чат)|сигнал(?:ы|ами|ов) (?:на|по|крипт)|инвестиру(?:й|йте) (?:со мной|с нами|у нас|вместе)|гарантирован\\p{L}* (?:прибыл|доход|заработ|выплат)|прибыль каждый|пассивн\\p{L}* доход|(?:продаю|продам|продажа) (?:\\p{L}+ ){0,2}(?:аккаунт|акк_|подписчик)|казино|букмекер|ставки на спорт|(?:нужен|нужны|выдаю|дам|быстрые?)_.{0,10}(?:за[йё]м|кредит|деньги в долг)|кредит\\p{L}* (?:без|быстр)|работа на дому|заработок в интернет|(?:регистрируйся|зарегистрируйся)_.{0,40}(?:код|ссылк)|по моему (?:коду|промо)|(?:мой|свой) (?:\\p{L}+-?)?канал_.{0,20}(?:сигнал|прогноз|прибыл|икс)|курс\\p{L}? (?:по )?трейдинг|торгов\\p{L}* бот|удво\\p{L}* (?:твои|ваши|свои)",
    declines: "не (?:присыл|отправл|кидай|шлите|шли|надо|нужн|интерес)|без реклам",
    identity: "паспорт|снилс|инн_|водительск|номер удостоверен|дата рождения|родил(?:ся|ась)",
    home: "живу (?:на|в|по) (?:улиц|ул_|проспект|переул)|мой (?:домашний )?адрес|прожива[юе]",
  },
  {
    spaced: true,
    insult:
      "bangsat|kontol|memek|ngentot|jancok|jancuk|keparat|brengsek|kampret|bajingan|goblok|goblog|tolol|dungu|idiot|(?:kamu|lu|lo|anda|kau|awak|engkau)(?: \\p{L}+)? (?:bodoh|bego|gila|sampah|tak guna|babi|anjing|bengap|bangang|badut|otak udang)|(?:bodoh|bego|sampah|badut|bengap) (?:sekali )?(?:kamu|lu|lo|anda|kau|punya orang)|dasar (?:sampah|bodoh|penipu busuk|anjing|babi|badut|bego|tidak|tak|kurang|goblok)|anjing (?:lu|lo|kau|kamu)|anjing_|babi (?:lu|kau|betul|punya|kamu)|otak(?:mu| kau| kamu| lu) (?:di ?mana|letak)|punya otak|tak ada otak|pergi (?:mampus|mati|jahanam)|mampus|celaka (?:kau|punya)|sial(?:an)? (?:kau|kamu|lu|betul)|sial_, (?:awak|kau|kamu)|sialan_|haram ?jadah|bangang|bengap|pukimak|kurang ajar|tutup mulut|muka tembok|(?:bodoh|bego|bebal|bengong|dungu) (?:betul|banget|sangat|gila) ?(?:la |lah )?(?:kau|kamu|lu|lo|awak|engkau)|otak (?:udang|batu)|(?:perangai|kelakuan) (?:macam|kayak|seperti) (?:sampah|binatang|setan|haram)|muka (?:tak|tidak|gak) (?:tahu )?malu|(?:tak|tidak|gak) tahu malu|penipu (?:sial|busuk|kampret|bangsat)|(?:sampah|penipu|maling) (?:macam|kayak|seperti) (?:kau|kamu|lu|awak)|berambus|enyah",
    self: "saya_|aku_|gue|gw_|memang saya",
    advertising:
      "kode (?:referral|referal|undangan|promo|ajakan)|kod (?:rujukan|jemputan|promo)|(?:link|pautan|tautan) (?:referral|referal|rujukan|undangan|afiliasi)|(?:gabung|join|ikuti|sertai|langgan|subscribe|follow)_.{0,30}(?:channel|saluran|kanal|grup|group|kumpulan|sinyal|isyarat)|(?:channel|grup|saluran|kumpulan)_.{0,10}(?:vip|sinyal|isyarat)|(?:profit|untung|keuntungan|pendapatan|cuan) (?:pasti|dijamin|terjamin|\\d+ ?% dijamin)|(?:investasi|labur|invest)_.{0,4}(?:dengan|bersama|sama) (?:saya|kami)|jual (?:\\p{L}+ )?(?:akun|akaun)_|kasino|casino|judi|slot gacor|(?:butuh|perlu|mau)_.{0,6}(?:pinjaman|dana)|pinjaman (?:cepat|tanpa|segera|online)|pendapatan pasif|penghasilan pasif|(?:daftar|register)_.{0,40}(?:kod|kode|link)_ (?:\\p{L}+ )?(?:saya|aku|gue|kami)|(?:kelas|kursus) trading|(?:bot|robot) trading|(?:lebih )?murah di (?:toko|kedai|laman) (?:saya|aku)|(?:gandakan|lipat gandakan) (?:uang|duit|wang)",
    declines: "jangan (?:kirim|hantar|beri|kasih|share|kongsi)|tidak (?:mau|tertarik|perlu)|tak (?:mau|nak|berminat)",
    identity:
      "nik_|ktp_|paspor|pasport|kad pengenalan|kartu identitas|no(?:mor|mbor)? (?:ic|kp)_|ic saya|mykad|npwp|sim_.{0,5}nomor|tanggal lahir|tarikh lahir",
    home: "alamat (?:rumah )?(?:saya|aku)|saya tinggal di (?:jalan|jl|komplek|taman)|rumah saya di",
  },
  {
    spaced: true,
    insult:
      "चूतिय|मादरचोद|भोसड़|बहनचोद|भेनचोद|गांडू|रंडी|हरामी|हरामखोर|कमीन|कुत्ते_|कुत्ता_|साले_|साला_|सूअर|गधे_|गधा_|उल्लू|घटिया (?:इंसान|आदमी|औरत)|भाड़ में जा|(?:तू|तुम|आप)(?: [\\p{L}\\p{M}]+)? (?:बेवकूफ|मूर्ख|पागल|घटिया|गधे|बेशर्म|नालायक|निकम्म|अंधे|जाहिल)|बेवकूफ (?:हो|है|आदमी|इंसान|कहीं)|मूर्ख (?:हो|आदमी)|बकवास बंद|मुंह बंद|chutiy|bhosd|madarchod|behenchod|bhenchod|gandu_|harami|haramkhor|kamin[ae]_|kutt[ae]_|saal[ae] |gadh[ae]_|bevk[ou]+f|bewk[ou]+f|ullu_|pagal (?:hai|ho) k|nalayak|tu pagal|(?:घटिया|नीच|गिरा हुआ|बेशर्म) (?:इंसान|आदमी|चोर)|चोर कहीं|(?:tere|tum|aap) jaise (?:chor|kutt|ghatiya)|तेरे जैसे|शर्म (?:नहीं|कर)|besharam|sharam kar|ghatiya (?:insaan|aadmi)|saale",
    self: "मैं|main_|mai_",
    advertising:
      "रेफरल (?:कोड|लिंक)|रेफर कोड|इनवाइट (?:कोड|लिंक)|(?:चैनल|ग्रुप|पेज)_.{0,12}(?:जुड़|जॉइन|सब्सक्राइब|फॉलो)|(?:सिग्नल|vip|वीआईपी)_.{0,6}(?:चैनल|ग्रुप)|(?:पक्का|गारंटीड|गारंटी वाला|निश्चित) (?:मुनाफा|कमाई|रिटर्न|लाभ)|मेरे साथ निवेश|(?:अकाउंट|खाता|खाते)_.{0,6}(?:बेच|बिक्री)|कैसीनो|सट्टा|बेटिंग|(?:लोन|कर्ज|ऋण) (?:चाहिए|ले|मिल)|तुरंत लोन|घर बैठे कमा|channel (?:join|subscribe) k|referral (?:code|link)|(?:ट्रेडिंग|क्रिप्टो) (?:का )?(?:[\\p{L}\\p{M}]+ )?(?:ग्रुप|कोर्स|बॉट)|पैसे? (?:दोगुन|डबल)|trading (?:course|group) ",
    declines: "(?:न|मत|नहीं) (?:भेज|डाल|चाहिए)",
    identity: "आधार|पैन_|पासपोर्ट|ड्राइविंग लाइसेंस|वोटर आईडी|जन्म ?तिथि|aadhaar|aadhar|pan (?:card|number|no)",
    home: "(?:मेरे )?घर का पता|मेरा पता|मकान नंबर|mera pata|ghar ka pata|मेरा घर.{0,12}(?:मकान|नंबर|गली)|mera ghar.{0,12}(?:number|no_|gali)|makaa?n (?:number|no)",
  },
  {
    spaced: false,
    insult:
      "死ね|殺すぞ|ぶっ殺|くたばれ|消えろ|失せろ|クソ(?:野郎|女|ガキ|やろう)|くそ(?:野郎|やろう)|糞野郎|馬鹿野郎|バカ野郎|ばかやろう|(?:バカ|馬鹿|ばか|アホ|あほ|阿呆)(?:なの|か[?よ]|か$|だな|だろ|じゃない|め$|め[、,])|間抜け|マヌケ|能無し|クズ(?:野郎|が|は|だ|め|ども|$)|ゴミ(?:野郎|クズ|人間)|頭(?:が)?おかしい|頭悪い|きちがい|キチガイ|カス(?:野郎|が|め)|うざい|キモい|黙れ|役立たず|恥知らず|(?:バカ|馬鹿|ばか|アホ|あほ)か[、,!]|みたいな(?:クズ|カス|ゴミ|バカ|馬鹿|詐欺師)|(?:この|お前は?)(?:詐欺師|泥棒|嘘つき)め?|恥を知れ|最低な(?:人|奴|やつ)|とっとと(?:消え|失せ)",
    self: "私|僕|俺が|自分",
    advertising:
      "(?:招待|紹介|友達)(?:コード|リンク)|チャンネル(?:登録|に参加)|(?:シグナル|vip)[^、]{0,8}(?:チャンネル|グループ)|(?:確実|必ず|絶対)に?(?:稼|儲)|(?:利益|元本|収益)を?保証|一緒に投資|投資しませんか|アカウント(?:を)?(?:販売|売)|カジノ|スポーツベット|(?:審査なし|即日)[^、]{0,6}融資|お金を借り|副業|不労所得|フォロー(?:して|お願い)|フォロワー|(?:投資|トレード)(?:サロン|講座|塾|スクール)|自動売買(?:ツール|ボット)|お金が?(?:倍|2倍)|月利",
    declines: "(?:送ら|貼ら|誘わ)ない|結構です|興味(?:が|は)?(?:ない|ありません)|不要です|いりません",
    identity: "パスポート|マイナンバー|個人番号|免許証|在留カード|生年月日|保険証",
    home: "住所は|私の住所|住んでいるのは|自宅は",
  },
  {
    spaced: false,
    insult:
      "씨발|시발(?!점)|씨팔|ㅅㅂ|개새|새끼|병신|ㅂㅅ|지랄|좆|존나|미친(?:놈|년|새)|꺼져|엿먹|엿 먹|멍청(?:아|이|하|한)|바보(?:야|냐|같|아냐|세요)|쓰레기(?:야|같은|는|다|새|들)|너 같은 쓰레기|한심한 (?:인간|놈|새끼|사람)|또라이|등신|닥쳐|죽어(?:라|버려)|뒤져|돌대가리|머저리|찐따|개같|호로|무식한|(?:너|당신) ?같은 (?:놈|사기꾼|쓰레기|인간|것)|사기꾼 ?(?:새|놈|자식)|(?:뻔뻔|한심|더러운) ?(?:한 )?(?:놈|자식|인간)|부끄러운 줄",
    self: "제가|내가|저는|나는|난 ",
    advertising:
      "(?:추천인|추천|초대|리퍼럴|레퍼럴) ?(?:코드|링크)|(?:채널|그룹|방|톡방)에? ?(?:들어오|가입|구독|참여|초대)|(?:유튜브|채널)[^.]{0,8}구독|(?:vip|시그널|리딩)[^.]{0,6}(?:채널|방|그룹)|(?:확실한|보장된|고정) ?(?:수익|이익)|(?:수익|원금)(?:을)? ?보장|(?:저와|저희와|같이|함께) 투자|(?:계정|아이디|통장)(?:을)? ?(?:판매|팔아|팝니다|삽니다)|카지노|토토|배팅|베팅|(?:당일|무서류|급전|즉시) ?대출|대출 ?(?:필요|해 ?드|가능|상담)|부업|재택|(?:투자|트레이딩) ?(?:강의|봇|리딩)|두 ?배로 불",
    declines: "(?:보내지|올리지|초대하지) ?(?:마|말)|필요 ?없|관심 ?없|안 ?합니다",
    identity: "주민등록번호|주민번호|여권 ?번호|여권|운전면허|생년월일|외국인등록",
    home: "집 ?주소|주소는|우리 집은|거주지",
  },
  {
    spaced: true,
    insult:
      "đụ m[áẹ]_|địt (?:mẹ|con|cụ|bố)|đéo (?:biết|gì|cần|trả)|(?:con|đồ|thằng) đĩ_|con cặc|cái lồn|chó (?:đẻ|má|chết)|óc chó|khốn nạn|mẹ mày|má mày|bố mày|đồ (?:ngu|ngốc|rác rưởi|điên(?! (?:thoại|tử|lực))|khốn|chó|vô dụng|hèn|mất dạy|vô học|đần|bẩn thỉu|súc sinh)_|(?:thằng|con|bọn) (?:ngu|ngốc|đần|điên|khốn|chó|hèn|mất dạy|hề|vô dụng)_|mày(?: \\p{L}+)? (?:ngu|điên|khùng)_|(?:mày|bạn|anh|ông)(?: \\p{L}+)? (?:ngốc|đần|vô dụng|mất dạy)_|ngu (?:thế|vậy|người|xuẩn|dốt|như)|cút (?:đi|xéo|ngay)_|câm (?:mồm|miệng|họng)|mất dạy|súc vật|đồ (?:lừa đảo|ăn cắp|trộm|dối trá)|(?:loại|hạng|thứ|đồ) (?:\\p{L}+ )?như mày_|không biết (?:xấu hổ|nhục)|vô liêm sỉ|bị (?:điên|ngu|khùng)(?: à| hả)",
    self: "tôi_|mình_|em_|tui_",
    advertising:
      "mã (?:giới thiệu|mời)|link (?:giới thiệu|mời|ref)|(?:tham gia|đăng ký|theo dõi|vào)_.{0,14}(?:kênh|nhóm|group)|(?:kênh|nhóm)_.{0,10}(?:vip|tín hiệu)|tín hiệu (?:vip|trade|crypto)|(?:lợi nhuận|lãi|thu nhập)_.{0,16}(?:chắc chắn|đảm bảo|cam kết|cố định)|(?:đảm bảo|cam kết) (?:lợi nhuận|lãi)|đầu tư (?:với|cùng) (?:tôi|mình|chúng tôi|bên)|bán (?:tài khoản|acc|nick) (?:sàn|đã xác|xác minh)|casino|cá cược|cá độ|nhà cái|(?:cần|hỗ trợ) vay (?:tiền|vốn|nhanh)|cho vay (?:nhanh|tiền|không cần|online)|thu nhập thụ động|việc làm tại nhà|nhóm kèo|khóa học (?:trade|đầu tư)|bot (?:trade|giao dịch)|(?:nhân đôi|x2) (?:tiền|vốn|tài khoản)",
    declines: "đừng (?:gửi|nhắn|mời|spam)|không (?:cần|quan tâm|nhận|gửi)",
    identity: "căn cước|cccd|cmnd|chứng minh (?:thư|nhân dân)|hộ chiếu|bằng lái|giấy phép lái|ngày sinh|mã số thuế",
    home: "nhà (?:tôi|mình|em) ở|địa chỉ nhà|tôi (?:sống|ở) (?:tại )?(?:số|đường)",
  },
  {
    spaced: false,
    insult:
      "ควย|เหี้ย|อีสัตว์|ไอ้สัตว์|ไอสัส|สัส|ไอ้เวร|เย็ด|กะหรี่|อีดอก|ระยำ|สันดาน|พ่อมึง|แม่มึง|ส้นตีน|(?:ไอ้|อี)(?:โง่|ควาย|บ้า|ขยะ|ชั่ว|เลว|หน้า|ขี้)|โง่|ควาย|ปัญญาอ่อน|ไปตาย|(?:แก|มึง|คุณ|เธอ)(?:มัน|นี่)?(?:ขยะ|บ้า|เลว|ชั่ว|ทุเรศ)|ประสาท(?: |แดก|กลับ|เสีย)|บ้าหรือ|บ้ารึ|หุบปาก|ไสหัว|ไร้สมอง|หน้าด้าน|หน้าตัวเมีย|ทุเรศ|คน(?:แบบ|อย่าง)(?:แก(?![้่๊๋])|มึง)|ไม่มียางอาย|ไอ้(?:โกง|หัวขโมย)",
    self: "ผม|ฉัน|ดิฉัน|หนู|เรา",
    advertising:
      "(?:โค้ด|รหัส|ลิงก์|ลิงค์)(?:แนะนำ|เชิญ|ชวน)|(?:เข้าร่วม|ติดตาม|เข้ากลุ่ม|แอด|สมัคร)[^.]{0,10}(?:ช่อง|กลุ่ม|เพจ|สัญญาณ)|(?:ช่อง|กลุ่ม)[^.]{0,8}(?:สัญญาณ|vip)|(?:กำไร|รายได้|ผลตอบแทน)(?:แน่นอน|การันตี|ชัวร์)|การันตี(?:กำไร|ผลตอบแทน|รายได้)|ลงทุนกับ|(?:ขาย|รับซื้อ)บัญชี|คาสิโน|แทงบอล|บาคาร่า|สล็อต|(?:ต้องการ|บริการ|ปล่อย)(?:เงิน)?กู้|กู้เงินด่วน|เงินกู้|รายได้เสริม|ทำงานที่บ้าน|คอร์ส(?:เทรด|ลงทุน)|บอทเทรด|เงิน(?:เพิ่ม)?(?:สองเท่า|2เท่า)",
    declines: "อย่า(?:ส่ง|ชวน|ส่ง)|ไม่(?:สนใจ|ต้องการ|รับ)",
    identity: "บัตรประชาชน|เลขประจำตัว|หนังสือเดินทาง|พาสปอร์ต|ใบขับขี่|วันเกิด|เกิดวันที่",
    home: "บ้านเลขที่|ที่อยู่(?:ของ)?(?:ผม|ฉัน|หนู|คือ)|ผมอยู่(?:ที่)?(?:ซอย|ถนน)|บ้าน(?:ผม|ฉัน)อยู่",
  },
  {
    spaced: false,
    insult:
      "傻[逼b子瓜叉]|煞笔|沙雕|操你|草泥马|肏|日你|[干幹]你|你妈(?:的|逼|死)|他妈的|王八蛋|混蛋|混账|婊子|贱人|贱货|去死|狗[日东]|畜生|滚(?:蛋|开|[,，]|$|远)|杂种|鸡巴|脑残|白痴|机掰|人渣|败类|蠢(?:货|蛋|猪|驴)|笨(?:蛋|猪)|(?:你|您|真是个)[^,，]{0,4}(?:蠢|笨|废物|垃圾|人渣|小丑|有病|弱智|智障|没用|不要脸|猪)|脑子(?:有|进|坏)|神经病|弱智|智障|不要脸|闭嘴|无耻|饭桶|(?:死|臭|狗)(?:骗子|贼)|像?你这(?:种|样的?)(?:人渣|垃圾|骗子|货)|不要臉|真恶心|恶心的人",
    self: "我",
    advertising:
      "(?:邀请|推荐|推广|返佣)(?:码|链接|连结)|(?:加入|进|加|关注|追[踪蹤]|订阅)[^,，]{0,8}(?:群|频道|公众号|讯号|信号)|(?:vip|信号|讯号|带单)[^,，]{0,4}(?:群|频道)|稳赚|(?:保证|保底|固定)[^,，]{0,6}(?:收益|利润|回报|获利)|跟(?:我|着我)(?:投资|做单|赚)|(?:出售|收购|出租)[^,，]{0,10}(?:账号|帐号|账户|实名)|赌场|博彩|娱乐城|(?:无抵押|免抵押|快速|信用)[^,，]{0,2}(?:贷|放款|拨款)|需要贷款|办理贷款|被动收入|兼职|刷单|空投|(?:投资|带单|交易)[^,，]{0,3}(?:群组|课程|机器人)|(?:资金|本金|钱)[^,，]{0,4}翻倍|我的(?:网站|网店)",
    declines: "(?:不要|别|勿|请勿)(?:再)?(?:发|传|推|拉)|不(?:需要|感兴趣|用了)",
    identity: "身份证|身分证|护照|驾照|驾驶证|出生日期|社保号|健保卡|统一编号",
    home: "我(?:家)?住在.{0,10}[路街区村巷弄]|我家(?:地址|住址|在)|我的(?:住址|家庭地址|地址是)|家住",
  },
];
