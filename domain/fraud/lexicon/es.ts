import type { Words } from "./lexicon.ts";

export const ES: Words = {
  joins: "stems",
  script: "[a-z]",
  groups: {
    charged: "(?:banco|me|nos) (?:\\w+ )?(?:cobró|cobra|cobraron|descontó|descontaron)",
    onPhone:
      "(?:hablando|al teléfono|en llamada) con (?:mi|el) banco|(?:celular|teléfono|móvil|cel) .{0,10}(?:sin batería|descarg|cargando)|descargó",
    bounced: "(?:lo|la|me lo|me la) (?:devolvieron|rebot|rechaz)|rebotó|fue rechazad",
    clears: "para que (?:te |se |lo |la )*(?:acredit|liber|llegu|desbloq|entre|caiga)|desbloque|desbloq|recién (?:ahí|entonces)",
    toll: "(?:pag(?:ar|as|ues|ue)|abon(?:ar|as|es|e)|deposit(?:ar|as|es)|cubr\\w+)_ .{0,20}(?:tasa|comisión|cargo|impuesto|tarifa)",
    popup:
      "(?:números?|código|dígitos)\\b.{0,40}(?:salir|llegar|llegó|salió|aparec|al cel|celu|teléfono|sms)|(?:llegó|llega|llegar|cel_|celu_)\\b.{0,30}(?:números?|código|dígitos)",
    orElse:
      "si no,? no (?:pasa|funciona|sale|puedo)|porque si no|para (?:verificar|confirmar|validar) que (?:eres|sos|es)|así (?:termino|pasa|se)",
    plea: "hospital|(?:hijo|hija|mamá|madre|bebé) (?:está )?enferm|perder el (?:bus|vuelo|tren)|sin batería|(?:voy|ya voy) saliendo|en el cajero|frente al banco|(?:banco|app|sistema) está (?:lento|caído|fallando)|lo necesito (?:ya|ahora|urgente)|no me voy a ir|el precio se (?:mueve|va)|ándale|andale|sin falta",
    sees: "(?:qué (?:te |le )?(?:sale|aparece|dice|ves|ve|muestra).{0,25}pantalla|a mí me (?:dice|sale|aparece)|esperando al? (?:vendedor|comprador))(?!.{0,80}(?:any ?desk|teamviewer|rustdesk|zoom|remote|install))",
    keeps: "no (?:voy a |quiero |puedo )?cancel",
    missing:
      "codigo (?:\\w+ ){0,3}(?:salio mal|mal\\b|incorrect)|falta\\w* .{0,12}(?:dígito|número|cifra)|(?:dígito|número|cifra)s? de menos|mal un (?:dígito|número)|(?:dígito|número) (?:mal|equivocado|incorrecto)|equivoqué .{0,8}(?:dígito|número)",
    purpose:
      "alquiler|renta_|regalo|cena_|comida|préstamo|deuda|asesoría|consultoría|honorarios|reparación|salario|sueldo|donación|cumpleaños|factura|mercancía|pago de (?:alquiler|servicios)",
    digits:
      "(?:cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)[ -](?:cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|\\d)(?:[ -](?:cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)|[ -]?\\d{2,})",
    unpaid: "no (?:\\w+ )?(?:pagué|pude|alcancé|he pagado|transferí|deposité)|no alcanc|se me pasó|sin pagar|no llegué",
    again:
      "otra orden|nueva orden|de nuevo|empezamos|hacemos otra|volvemos a|volver a hacer|la rehacemos|más grande|más grandes|(?:a|con) (?:un )?mejor(?:es)? (?:precio|tasa|cambio)|otra orden|una mayor|abrimos (?:otra|una)|abro (?:otra|una)|otra orden|mejor (?:tasa|precio|cambio)|hacer otra|por m[aá]s_",
    uponRelease:
      "(?:hasta que|cuando|una vez que|apenas|después de que|en cuanto|si no|mientras no|al) (?:tú |usted |me |la |las |los |se )?.{0,15}(?:liber|confirm|entreg|envíes|mandes|suelt|recib|acept|aprueb)\\w*|(?:tras|después de|hasta|con) (?:la |su |tu )?(?:liberación|confirmación|entrega)|(?:en cuanto|apenas|cuando|cuándo|hasta que|después de que|recién cuando|luego que|una vez que|si) (?:tú |vos |usted |le |me )?(?:das|des|aprietes|presiones|toques|mandes|mandas|sueltes|sueltas|envíes|hagas|liberes|apruebes)|hasta que (?:el )?(?:receptor|beneficiario|destinatario|vendedor) (?:lo )?(?:aprueb|confirm|acept|liber)",
    held: "reten|bloque|congel|pendiente|en proceso|en espera|detenid|no pasa|procesando|acredit|atorad|trabad|en tránsito|reservad|desbloquea|banco (?:me )?(?:suelta|libera|larga|manda|envía) .{0,25}(?:recién|solo|sólo|cuando|después)|en proceso|se me desbloque",
    soon: "(?:pago|deposito|transfiero|mando|te pago) .{0,15}(?:luego|más tarde|en la noche|mañana|al rato|después|enseguida|el resto|en un)|en camino|al rato|en un ratito|en cualquier momento|(?:dinero|pago|plata|transferencia|depósito|lana|eso) (?:te |ya |hoy |ahorita )?(?:cae_|va en camino|está por|viene_|va a)",
    did: "(?:ya )?(?:lo|la) (?:puse|ingresé|metí|introduje|confirmé)|(?:el|mi) (?:banco|app) .{0,20}(?:pid|pide|mand|envi|solicit|exig)|(?:puse|ingresé|introduje|metí|tecleé) (?:el|la|mi)|estoy (?:poniendo|ingresando|metiendo)|últimos (?:\\d|dos|tres|cuatro|cinco) (?:dígitos|números)|tuve que (?:meter|poner|ingresar)|ya (?:quedó|está) aprobad",
    declines:
      "(?:no (?:uso|tengo|respondo|contesto|atiendo|escribo|doy|por)|sin|nunca|jamas|nada de|ningun)(?: [^\\s,;]+)? (?:whats|wasap|watsap|wa_|telegr|tele_|tg_|insta|ig_|facebook|fb_|messenger|signal|wechat|viber|line_|kakao|zalo|skype|discord|snap)|no soy yo|no me (?:\\w+ ){1,3}(?:por otro|por fuera|fuera|en otr)|(?:solo|sólo|únicamente) (?:aquí|por aquí|en este chat)|(?:no|nunca|tampoco|prefiero no) (?:\\w+ ){0,2}(?:uso|tengo|quiero|manejo|salgo|salir|usar|hablo)|(?:prefiero|mejor|sigamos|seguimos|quedémonos|escríbeme) .{0,14}(?:aquí|acá|este chat|esta plataforma)|no gracias|monto exacto|importe exacto|(?:número|celular|teléfono) no (?:lo )?(?:doy|paso|comparto)|no (?:doy|paso|comparto) .{0,8}(?:número|celular|teléfono)",
    no: "no_|nunca|sin_|nada|jamás|nadie|solo la ref|evita|tampoco|vacío|en blanco|deja|no pongas|sin concepto",
    refuses:
      "no recibo pagos|(?:los|lo|la) devuelvo|se devuelven?|ser[áa]n? devuelt|no (?:se )?(?:acept|recib|permit|tom|hag)|sin terceros|nada de terceros|solo (?:de|desde|con) (?:tu|su|mi|una)|solo (?:tu|cuenta)|debe ser|terceros|misma persona|mi (?:propia )?cuenta (?:personal|propia)|mismo nombre|cuenta conjunta|no puedo acept|no puedo (?:aceptar|recibir)|no (?:te |le )?acepto",
    release:
      "liber|suelta|suéltame|soltar|sueltes|desbloque|deja ir|larga (?:los|las)|entrega (?:los|las)|suéltam|dame (?:las|los|mis) (?:cripto|usdt|coin|moneda)|manda (?:las|los) (?:cripto|usdt)|pásame (?:las|los) (?:cripto|usdt)|confirma la (?:venta|orden|recepción)|su[eé]lt(?:a|e|al|el)",
    pay: "pag|transfi|transfer|deposit|envi|mand|abon|giro_|consign|yape|viene de|sale de",
    ipay: "(?:te |les? )?(?:pago|deposito|transfiero|mando|envío|abono|consigno|yapeo)|(?:puedo|voy a|podré|recién) (?:pagar|transferir|depositar|pago)|hago (?:el|la) (?:pago|transfer|depósito)|pagaré|depositaré|transferiré",
    first: "primero|antes|por adelantado|de una vez|adelantad|previamente|primerito",
    after: "después|apenas|en cuanto|cuando|luego|una vez|ni bien|al toque|enseguida|tan pronto",
    trust:
      "confía|confíe|palabra|te lo juro|lo juro|prometo|prometido|créeme|\\d+ (?:operaciones|calificaciones|ventas)|tranquilo|no te preocupes|soy (?:serio|honesto)|confí|serio|seria|honrad|honest|de verdad|en serio|cero fraude|no te voy a (?:fallar|robar|estafar)|garantiz|por mi (?:madre|vida)",
    cancel: "cancel|anul|dale (?:a )?cancelar|termina la orden|cierra la orden|ci[ée]rra(?:la|lo| la| esta)|cierra (?:la|esta) orden",
    back: "devuelv|devolv|reembols|reintegr|regres|(?:dinero|plata|lana|todo) de vuelta|de vuelta|retorn|vuelvo a mandar|te (?:la|lo) regreso|mándame lo|recuper|se (?:te )?(?:regres|devuelv)|devuélv|regrésa|te cae de nuevo|la diferencia|vuelve|lo que sobra|devuélve|mándame lo|regrésame",
    extra:
      "de más|demasiado|doble|dos veces|diferencia|cero de más|un cero|exceso|sobr(?:a|ante|ó)|por error|lo que sobra|excedente|en vez de|en vez|duplicad|cero de más|un cero|en vez de|en lugar de",
    field: "concepto|motivo|glosa|asunto|referencia|nota|descripción|comentario|mensaje de|detalle|observación|leyenda",
    coins: "moneda virtual|criptomoneda",
    account: "cuenta|tarjeta|clabe|cbu|cvu|alias|nequi|daviplata|yape|bizum|paypal",
    otherAccount:
      "otra (?:cuenta|tarjeta|clabe)|otro (?:cbu|alias|número de cuenta)|cuenta (?:distinta|diferente|nueva)|no (?:a )?la que (?:sale|está|aparece)|segunda cuenta|cuenta de (?:mi|un|una|la empresa)|a esta otra|esta cuenta mejor|la mía está|otra clabe|cuenta empresarial",
    otherName:
      "(?:otro|distinto|diferente) nombre|nombre .{0,25}(?:distinto|diferente|otro|no es el mismo|no coincide)|a nombre de otr|a nombre de (?:ella|él|otra|otro|mi|un|su)|sale (?:a|otro|con)|no es mi nombre|otro titular|distinto titular",
    fine: "no (?:pasa nada|hay problema|importa)|está bien|normal|tranqui|sin problema|ok_|da igual",
    kin: "(?:mi|su|de mi|un) (?:\\w+ )?(?:esposa|esposo|mujer|marido|hermano|hermana|jefe|jefa|amigo|amiga|primo|prima|madre|padre|mamá|papá|hijo|hija|tío|tía|novio|novia|socio|socia|cuñado|cuñada|colega|cliente|empresa|vecino|vecina|pareja|patrón|compañero|abuela|suegra|suegro)s?_|un tercero_|(?:mi|su|un|una) (?:\\w+ )?(?:mamá|papá|esposa|esposo|socio|socia|novi[oa]|herman[oa]|cuñad[oa]|sobrin[oa]|contador|emplead[oa]|amig[oa]|compadre|roomie|suegr[oa]|jef[ea]|prim[oa]|abuel[oa]|carnal|pana)|otra persona|alguien más|un conocido|por mí(?! cuenta| parte)|cuenta de la empresa|empresa donde|cuenta de mi (?:jefe|trabajo|empresa)",
    staff:
      "soporte|atención al cliente|servicio al cliente|departamento|equipo de (?:seguridad|plaza)|seguridad de|moderador|administrador|admin_|oficial|agente|asesor|cumplimiento|área de|ejecutiv|disputa|resolución|fraude|antifraude|mediador|árbitro|legal|verificaci|encargad|responsable|custodia|garantía|operaciones|plaza (?:soporte|seguridad|ayuda)|equipo (?:de|técnico|legal)|gerente|especialista|analista|mesa de ayuda|cumplimiento|compliance|disputas|área (?:legal|de fraude|de seguridad)|departamento (?:legal|de fraude)|cumplimiento|equipo de (?:cumplimiento|riesgo|seguridad|disputas)|departamento de|mediador|árbitro",
    pose: "soy_|somos|este es|le (?:contacta|habla|escribe|saluda)|aquí_|estimad|querido (?:cliente|usuario)|de parte|en nombre|habla_|le saluda|aviso_|mi nombre es|me llamo|trabajo (?:en|para)|importante|del equipo|del área|del departamento|le informamos|su caso|nos comunicamos|encargad|equipo de|vendedor debe|departamento|asignado a|designado|soy el mediador",
    mentions:
      "(?:voy a|lo|les?) (?:contact|llam|escrib|pregunt)|contactaré|escribiré|preguntaré|me dij|dijeron|dice que|hablé con|estoy esperando|no .{0,18}(?:contest|respond)|sin respuesta",
    review:
      "revis(?:ando|amos|a) (?:esta|su|tu)|(?:fue|está|ha sido) (?:marcad|bloquead|congelad|suspendid|observad)|siga (?:las|los)|por su operación|en revisión|haga lo que|libere para|verificando|instrucciones|asignado a su|bajo revisión|su (?:cuenta|orden|caso|operación) (?:está|fue|ha|será|quedó)|siga|los pasos|pasos siguientes|para continuar|para evitar|verifique|sospechos|pago .{0,30}(?:verificado|aprobado|confirmado)|sírvase|caso fue (?:aprobado|revisado)|fue verificado|(?:operación|pago|transacción|transferencia) .{0,20}(?:aprobad|verificad|confirmad)|vendedor debe|proceda a|debe completar|ya cumplió|validado|entregue|sin demora",
    code: "código|sms|contraseña|pin_|token|authenticator|dígitos|números|2fa|semilla|otp|secreto|frase|clave(?! de rastreo| interb)|cvv|cvc",
    give: "mand|envi|dime|dím|dame|dá_|pása|pasa_|pasam|necesito|comparte|muestr|léem|qué (?:código|clave|número)|cuál|díct|escrib|reenv|pásame|pásamelo|dícta|compárte|me lo (?:das|pasas|mandas|dices)|cuál es|regálame|mándame|léeme|pásamel|mándamel|dime|díctame|dámel|foto de",
    police:
      "polic[ií]a|denunci|abogad|(?:te|los?) demand|demanda (?:penal|judicial)|tribunal|juicio|fiscal|(?:sé|ya sé) dónde vives|tu dirección|última (?:oportunidad|advertencia)|te vas a arrepentir|cárcel|te voy a buscar|acciones legales|consecuencias|policía|dónde vives|tus datos|tu familia|te (?:encuentro|voy a encontrar)|ministerio|fiscalía|te va a ir|atente|sé dónde (?:vives|vivís|vive)|te voy a encontrar|te encuentro|(?:tengo|sé) (?:tus datos|tu nombre|dónde vives)|dónde vives|tú decides|policía|tu ip_",
    ban: "(?:tu|su|la) cuenta .{0,30}(?:bane|bloque|congel|cerr|suspend|elimin)|(?:bane|bloque|congel|cierr|cerr|suspend)\\w* .{0,15}(?:tu|la|su) cuenta|te (?:reporto|voy a reportar|baneo|van a banear)|mala (?:reseña|calificación)|calificación negativa|reportarte|te (?:cierran|bloquean|banean|suspenden|reporto|quemo)|(?:cierren|cerrar|bloquear|suspender|tumbar) (?:tu|la|tus) cuenta|(?:hago|haré|voy a hacer) que .{0,15}(?:cierr|bloque|bane|suspend)|una estrella|quemar",
    screen:
      "comparte (?:tu |la )?pantalla|compartir pantalla|acceso remoto|control remoto|desde tu pantalla|tu pantalla|anydesk|baja\\w* .{0,20}(?:app|aplicación|programa)|instala\\w* .{0,25}(?:app|aplicación|programa)|descarga\\w* .{0,25}(?:app|aplicación|programa)|control(?:o|ar) tu|zoom|videollamada y|teamviewer|a distancia|remoto|(?<!captura de )pantalla",
    arrived:
      "(?:cuando|en cuanto|una vez que)(?: \\S+){0,3} (?:dinero|pago|transferencia)(?: \\S+){0,3} (?:lleg|esté|está|en mi)|cuando llega",
    anyPayer:
      "(?:titular|nombre)(?: \\S+){0,4} (?:da igual|no importa)|(?:da igual|no importa) (?:el (?:nombre|titular)|quién|a nombre)|puede pagar (?:cualquier|un |tu |otr)|(?:cualquier persona|cualquiera|un familiar|un amigo) puede",
    noGift: "(?:no (?:acepto|recibo|tomo|quiero)|nada de|sin) (?:\\S+ ){0,2}(?:tarjetas?|vales?|gift|cupones)",
    onReceipt: "(?:apenas|cuando|al|con|después de|en cuanto)[^,]{0,25} (?:recibo|comprobante|captura)",
    confirm: "confirm|complet",
    gift: "tarjetas? (?:de )?(?:regalo|itunes|google|steam|amazon|prepago)|gift ?cards?|vale de|cupón|cupones|recarga|amazon|steam|google play|tarjeta de|tarjetas de|gift|prepago|xbox",
    rent: "alquil|prest(?:a|ar|ando|e)|rent(?:a|ar|o)_|arriend|recib(?:ir|es|e) transferencias|reenvi|(?:recibes|recibir|recibas) (?:depósitos|dinero|transferencias|pagos)|(?:los|lo) (?:reenvías|pasas|transfieres|mandas)|rento|rentar|presta|tu cuenta para|mula|reenv|te llega dinero|lo reenvías|reenviar|preste su cuenta|prestes tu cuenta|cuenta que no uses|cuenta sin usar|dejar pasar|cuenta libre",
    earn: "ganar|comisión|por (?:día|semana|mes)|dinero fácil|ingreso|\\d+ ?%|trabajo|por depósito|quedas con|te quedas|ganancia|trabajo fácil|te quedas|una parte|te llevas",
    outside:
      "(?:fuera|por fuera|afuera) (?:de )?(?:la )?(?:plataforma|plaza|página|app)?|sin (?:comisión|comisiones|plataforma)|ahorr\\w* la comisión|directo entre|entre nosotros|al privado|por privado|en privado|al dm|por dm|por interno|al interno|por inbox|próxima .{0,25}(?:directo|fuera|sin|por fuera|en persona|nosotros)|por fuera|llámame|llamame|márcame|en persona|otra (?:app|red|plataforma)|otro (?:lado|lugar|chat)|directo conmigo|nos vemos|mano a mano|entre tú y yo|escríbeme a|te dejo mi (?:número|contacto|cel)|(?:tienes|tenés|tiene|usas|hay) (?:un |el )?(?:insta|ig_|tele|tg_|whats|wasap|guasap|signal|discord|face|snap)|escríbeme por (?:ahí|allá|insta)|llámame|llamame|hablamos (?:por|x) (?:wa|wh)|te dejo mi n[uú]mero|aqu[ií] es (?:muy|más) lento|no me llegan los mensajes",
    talk: "escrib|habl|agreg|contact|sigamos|seguimos|chat|pásame|pasame|manda|llám|háblame|búscam|encuéntr|continu|vamos|únete|agrega|agrégame|ahí|vemos|hablamos|márca|marca|te busco|mi (?:usuario|user|nick|id)|arroba|más rápido|mismo (?:usuario|nombre)",
    phone: "tu (?:cel|número|celular|móvil|teléfono|whats)|mi (?:cel|número|celular|móvil|teléfono)|celular|teléfono|por sms|número de tel",
    app: "insta_|ig_|fb_|face_|facebook|snap_|tg_|wa_|wsp_|wpp_|wasap|guasap|whats_|was_|signal_|tele_|telegram|telegr|messenger|tiktok|wsap|watsap|guats|whatsap|wats|discord|skype|viber|instagram",
  },
  phrases: {
    release_first: ["(?:tener|recibir|ver) (?:los |las |mis )?(?:usdt|cripto|monedas|btc).{0,14}antes de"],
    asks_codes: [
      "authenticator|autenticador ~ qué|cuál ~ !{did}",

      "números|código|dígitos ~ celu?|sms|llegó|salir|salió ~ dime|pasa|manda|dámel|dict ~ !{did}",
    ],
    cancel_lure: [
      "{cancel} ~ ya (?:te )?(?:pagué|deposité|transferí)|te deposito igual|igual te (?:pago|deposito)|te (?:doy|pago) .{0,14}(?:más|extra|de más) ~ !{keeps} ~ !{unpaid}",
    ],
    overpay_lure: ["qu[eé]date ~ lo demás|el resto|lo otro", "(?:envié|pagué|transferí|mandé|deposité).{0,30}(?:de más|demasiado)"],
    pending_claim: [
      "congel|retuvo|bloque ~ hasta ~ wallet|cripto|usdt|billetera",

      "(?:espera|esperando|pendiente) (?:de |la )*(?:confirmación|aprobación) del (?:beneficiario|receptor|destinatario|vendedor)",
      "(?:dale|tú|sólo|solo) confirma\\w* y (?:se te|te) (?:acredita|llega|cae)",

      "(?:retenid|pendiente|acredit|aparece|se ve|llega|reservad|en espera|se libera el dinero|congelad|procesa).{0,40}(?:cuando|después|una vez|hasta que|apenas|recién|si).{0,25}(?:confirm|liber|acept|apruebes|valid)",
      "(?:después de que|cuando|una vez que|apenas) .{0,15}(?:liber|confirm|acept).{0,40}(?:aparece|acredit|llega|se ve|cae)",
    ],
  },
};
