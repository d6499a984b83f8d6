import type { Words } from "./lexicon.ts";

export const ES: Words = {
  joins: "stems",
  script: "[a-z]",
  groups: {
    no: "no_|nunca|sin_|nada|jamás|nadie|solo la ref|evita|tampoco",
    refuses:
      "no (?:se )?(?:acept|recib|permit|tom|hag)|sin terceros|nada de terceros|solo (?:de|desde|con) (?:tu|su|mi|una)|solo (?:tu|cuenta)|debe ser",
    release: "liber|suelta|suéltame|soltar|sueltes|desbloque|deja ir|larga (?:los|las)|entrega (?:los|las)",
    pay: "pag|transfi|transfer|deposit|envi|mand|abon|giro_|consign|yape|viene de|sale de",
    ipay: "(?:te |les? )?(?:pago|deposito|transfiero|mando|envío|abono|consigno|yapeo)|(?:puedo|voy a|podré|recién) (?:pagar|transferir|depositar|pago)|hago (?:el|la) (?:pago|transfer|depósito)|pagaré|depositaré|transferiré",
    first: "primero|antes|por adelantado|de una vez|adelantad|previamente|primerito",
    after: "después|apenas|en cuanto|cuando|luego|una vez|ni bien|al toque|enseguida|tan pronto",
    trust:
      "confía|confíe|palabra|te lo juro|lo juro|prometo|prometido|créeme|\\d+ (?:operaciones|calificaciones|ventas)|tranquilo|no te preocupes|soy (?:serio|honesto)",
    cancel: "cancel|anul|dale (?:a )?cancelar|termina la orden|cierra la orden",
    back: "devuelv|devolv|reembols|reintegr|regres|(?:dinero|plata|lana|todo) de vuelta|de vuelta|retorn|vuelvo a mandar|te (?:la|lo) regreso|mándame lo|recuper",
    extra:
      "de más|demasiado|doble|dos veces|diferencia|cero de más|un cero|exceso|sobr(?:a|ante|ó)|por error|lo que sobra|excedente|en vez de",
    field: "concepto|motivo|glosa|asunto|referencia|nota|descripción|comentario|mensaje de|detalle|observación|leyenda",
    coins: "moneda virtual|criptomoneda",
    account: "cuenta|tarjeta|clabe|cbu|cvu|alias|nequi|daviplata|yape|bizum|paypal",
    otherAccount:
      "otra (?:cuenta|tarjeta|clabe)|otro (?:cbu|alias|número de cuenta)|cuenta (?:distinta|diferente|nueva)|no (?:a )?la que (?:sale|está|aparece)|segunda cuenta",
    otherName: "(?:otro|distinto|diferente) nombre|nombre .{0,25}(?:distinto|diferente|otro|no es el mismo|no coincide)|a nombre de otr",
    fine: "no (?:pasa nada|hay problema|importa)|está bien|normal|tranqui|sin problema|ok_|da igual",
    kin: "(?:mi|su|de mi|un) (?:\\w+ )?(?:esposa|esposo|mujer|marido|hermano|hermana|jefe|jefa|amigo|amiga|primo|prima|madre|padre|mamá|papá|hijo|hija|tío|tía|novio|novia|socio|socia|cuñado|cuñada|colega|cliente|empresa|vecino|vecina|pareja|patrón|compañero|abuela|suegra|suegro)s?_|un tercero_",
    staff:
      "soporte|atención al cliente|servicio al cliente|departamento|equipo de (?:seguridad|plaza)|seguridad de|moderador|administrador|admin_|oficial|agente|asesor|cumplimiento|área de|ejecutiv",
    pose: "soy_|somos|este es|le (?:contacta|habla|escribe|saluda)|aquí_|estimad|querido (?:cliente|usuario)|de parte|en nombre|habla_",
    mentions:
      "(?:voy a|lo|les?) (?:contact|llam|escrib|pregunt)|contactaré|escribiré|preguntaré|me dij|dijeron|dice que|hablé con|estoy esperando",
    review:
      "revis(?:ando|amos|a) (?:esta|su|tu)|(?:fue|está|ha sido) (?:marcad|bloquead|congelad|suspendid|observad)|siga (?:las|los)|por su operación|en revisión|haga lo que|libere para|verificando|instrucciones|asignado a su",
    code: "código|sms|clave|contraseña|pin_|token|authenticator|dígitos|números|2fa|semilla|otp",
    give: "mand|envi|dime|dím|dame|dá|pása|pasa_|pasam|necesito|comparte|muestr|léem|qué (?:código|clave|número)|cuál|díct|escrib|reenv",
    police:
      "polic[ií]a|denunci|abogad|(?:te|los?) demand|demanda (?:penal|judicial)|tribunal|juicio|fiscal|(?:sé|ya sé) dónde vives|tu dirección|última (?:oportunidad|advertencia)|te vas a arrepentir|cárcel|te voy a buscar|acciones legales|consecuencias",
    ban: "(?:tu|su|la) cuenta .{0,30}(?:bane|bloque|congel|cerr|suspend|elimin)|(?:bane|bloque|congel|cierr|cerr|suspend)\\w* .{0,15}(?:tu|la|su) cuenta|te (?:reporto|voy a reportar|baneo|van a banear)|mala (?:reseña|calificación)|calificación negativa|reportarte",
    screen: "comparte (?:tu |la )?pantalla|compartir pantalla|acceso remoto|control remoto|desde tu pantalla|tu pantalla",
    gift: "tarjetas? (?:de )?(?:regalo|itunes|google|steam|amazon|prepago)|gift ?cards?|vale de|cupón|cupones|recarga",
    rent: "alquil|prest(?:a|ar|ando|e)|rent(?:a|ar|o)_|arriend|recib(?:ir|es|e) transferencias|reenvi",
    earn: "gana|ganar|comisión|por (?:día|semana|mes)|dinero fácil|ingreso|\\d+ ?%|trabajo",
    outside:
      "(?:fuera|por fuera|afuera) (?:de )?(?:la )?(?:plataforma|plaza|página|app)?|sin (?:comisión|comisiones|plataforma)|ahorr\\w* la comisión|directo entre|entre nosotros|al privado|por privado|en privado|al dm|por dm|por interno|al interno|por inbox",
    talk: "escrib|habl|agreg|contact|sigamos|seguimos|chat|pásame|pasame|manda|llám|háblame|búscam|encuéntr|continu|vamos|únete",
    phone: "tu (?:cel|número|celular|móvil|teléfono|whats)|mi (?:cel|número|celular|móvil|teléfono)|celular|teléfono|por sms|número de tel",
    app: "insta_|ig_|fb_|face_|facebook|snap_|tg_|wa_|wsp_|wpp_|wasap|guasap|whats_|was_|signal_|tele_|telegram|telegr|messenger|tiktok",
  },
  phrases: {
    overpay_lure: ["(?:envié|pagué|transferí|mandé|deposité).{0,30}(?:de más|demasiado)"],
    pending_claim: [
      "(?:retenid|pendiente|acredit|aparece|se ve|llega|reservad|en espera|se libera el dinero|congelad|procesa).{0,40}(?:cuando|después|una vez|hasta que|apenas|recién|si).{0,25}(?:confirm|liber|acept|apruebes|valid)",
      "(?:después de que|cuando|una vez que|apenas) .{0,15}(?:liber|confirm|acept).{0,40}(?:aparece|acredit|llega|se ve|cae)",
    ],
  },
};
