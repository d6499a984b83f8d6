{{- define "plaza.labels" -}}
app.kubernetes.io/name: plaza
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "plaza.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
terminationGracePeriodSeconds: 45
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  runAsGroup: 65532
  fsGroup: 65532
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
imagePullSecrets:
  {{- toYaml .Values.image.pullSecrets | nindent 2 }}
{{- end }}

{{- define "plaza.container" -}}
image: {{ .Values.image.repository }}:{{ .Values.image.tag }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
{{- end }}

{{- define "plaza.probes" -}}
startupProbe:
  httpGet: { path: /readyz, port: http }
  periodSeconds: 2
  failureThreshold: 60
readinessProbe:
  httpGet: { path: /readyz, port: http }
  periodSeconds: 2
  timeoutSeconds: 2
  failureThreshold: 2
livenessProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 3
{{- end }}

{{- define "plaza.siteProbes" -}}
startupProbe:
  httpGet: { path: /readyz, port: http }
  periodSeconds: 2
  failureThreshold: 60
# Once it has started, a site is asked for itself alone: while the database is away it says so in the visitor's language.
readinessProbe:
  httpGet: { path: "/readyz?exclude=api", port: http }
  periodSeconds: 2
  timeoutSeconds: 2
  failureThreshold: 2
livenessProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 3
{{- end }}

{{- define "plaza.databaseEnvironment" -}}
{{- if .Values.clearTextDatabase }}
- name: CLEAR_TEXT_DATABASE
  value: "yes"
{{- end }}
{{- end }}

{{- define "plaza.serverEnvironment" -}}
- name: PUBLIC_ORIGIN
  value: {{ .Values.publicOrigin | quote }}
- name: APP_DATABASE_URL_FILE
  value: /run/secrets/plaza/app_database_url
- name: SEALING_KEY_FILE
  value: /run/secrets/plaza/sealing_key
- name: SIGNING_KEY_FILE
  value: /run/secrets/plaza/signing_key
- name: SMTP_URL_FILE
  value: /run/secrets/plaza/smtp_url
- name: SMS_TOKEN_FILE
  value: /run/secrets/plaza/sms_token
{{- if .Values.telegram.bot }}
- name: TELEGRAM_BOT_NAME
  value: {{ .Values.telegram.bot | quote }}
- name: TELEGRAM_BOT_TOKEN_FILE
  value: /run/secrets/plaza/telegram_bot_token
- name: TELEGRAM_WEBHOOK_SECRET_FILE
  value: /run/secrets/plaza/telegram_webhook_secret
{{- end }}
{{- include "plaza.databaseEnvironment" . }}
{{- range $name, $value := .Values.config }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "plaza.serverVolumes" -}}
- name: temporary
  emptyDir:
    sizeLimit: 1Gi
- name: files
  persistentVolumeClaim:
    claimName: {{ .Values.files.existingClaim | default "plaza-files" }}
- name: secrets
  secret:
    secretName: {{ .Values.secret.name }}
    defaultMode: 0440
    items:
      {{- range $key := .Values.secret.server }}
      - key: {{ $key }}
        path: {{ $key }}
      {{- end }}
      {{- if .Values.telegram.bot }}
      - key: telegram_bot_token
        path: telegram_bot_token
      - key: telegram_webhook_secret
        path: telegram_webhook_secret
      {{- end }}
{{- end }}

{{- define "plaza.serverMounts" -}}
- name: temporary
  mountPath: /tmp
- name: files
  mountPath: /files
- name: secrets
  mountPath: /run/secrets/plaza
  readOnly: true
{{- end }}

{{- define "plaza.ownerVolume" -}}
- name: owner
  secret:
    secretName: {{ .Values.secret.name }}
    defaultMode: 0440
    items:
      {{- range $key := .Values.secret.owner }}
      - key: {{ $key }}
        path: {{ $key }}
      {{- end }}
{{- end }}
